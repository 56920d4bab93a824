/** The fragment of a link is sent to no server, so no log and no proxy has the token. */
const linkTo =
  (page: string) =>
  (baseUrl: string, token: string): string =>
    `${baseUrl}/console/${page}#${token}`;

/** The page where an invitation is accepted. */
export const invitationUrl = linkTo('invitation');
/** The page where a new password is set. */
export const resetUrl = linkTo('password-reset');
