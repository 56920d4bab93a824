import type { ErrorCode } from './errors.ts';

/** What each error means, and what to do about it: the text of its page under `/docs/errors/`. */
export const ERROR_HELP = {
  malformed_request:
    'The request could not be read: its address, its encoding, or its body, which ended early or came too slowly. Check how the client sends it, then send it again.',
  malformed_json:
    'The body is not JSON in UTF-8. `detail` names what is wrong and at which position. NaN, Infinity, comments, single quotes and commas after the last member are not JSON.',
  validation_failed:
    'The body or the query does not fit its contract. `errors` has a pointer (RFC 6901) and a sentence for each problem: a member is missing, of the wrong type, unknown or written twice. Correct it and send the request again.',
  payload_too_large:
    'The body has more bytes than this path takes, or a compressed body unpacks to more. Split it into several requests.',
  unsupported_media_type:
    'The Content-Type, charset or Content-Encoding is not taken. Send JSON as application/json in UTF-8, uncompressed or with gzip or zstd.',
  weak_password: 'The password is easy to guess. Choose a longer one of several unrelated words.',
  not_a_pdf:
    'The document is not a PDF, or not a whole one. Send the file as the program that made it wrote it.',
  not_an_auditor:
    'The person has no auditor account in the workspace. Invite them with the role auditor first, then assign them.',
  expected_not_below_tolerable:
    'The expected misstatement must be below the tolerable one, or no sample is large enough. Lower the one or raise the other.',
  materiality_out_of_order:
    'Clearly trivial, expected, tolerable, performance and overall materiality must be in ascending order. `errors` names those that are not.',
  idempotency_key_reused:
    'The Idempotency-Key belongs to an earlier request with other content or another query. Repeat that one as it was to have its answer again; with a new key, this one is booked in addition.',
  invalid_idempotency_key:
    'An Idempotency-Key has 1 to 255 printable ASCII characters. Send a UUID, for instance.',
  query_invalid:
    'The GraphQL query does not fit the schema, or is no GraphQL. The schema is in the repository and can be asked for.',
  document_unknown:
    'The operator lists GraphQL documents in a file, and this id is not in it. Publish the documents of your build before you use their ids.',
  document_not_trusted:
    'The operator allows only listed GraphQL documents. Send the id of one as `documentId` instead of a text.',
  query_too_complex:
    'The GraphQL query is beyond the bounds of depth, cost, aliases, tokens or page size that `detail` names. Ask for less at once.',
  population_has_no_size:
    'The period has no emissions, so there is nothing to sample. Complete the engagement without a sample: that is its record.',
  tolerable_exceeds_population:
    'The tolerable misstatement is at least all recorded emissions of the period, so no sample is needed. Lower it.',
  key_item_not_in_population:
    'A key item is no line of the period of the engagement. Take the ids from the lines of the period.',
  nothing_left_to_draw: 'Every line that can be drawn is in the sample already.',
  nothing_to_top_up:
    'Since the last draw no line was booked or given another figure. Voided lines need no draw: for them the lead auditor sends `late_changes_reason`.',
  too_many_top_ups:
    'The sample has been topped up as often as a sample can be. Draw a new one over all lines with `supersede_reason`: the tests of lines it draws again stay.',
  evidence_not_found:
    'The evidence names a document that is not stored for the line’s invoice. Attach it first, or correct its SHA-256.',
  factor_not_applicable:
    'The chosen factor cannot be applied to the line, for instance because its unit differs. Choose another factor, or only a category.',
  rates_refused:
    'The rates file contradicts rates that are known already, or ends before them. Load a newer, complete file.',
  unauthenticated:
    'No credentials were sent, or they are wrong, expired or revoked, or the path takes the other kind. Send Authorization: Bearer with an API key for ingest, with an access token elsewhere, to the www host.',
  invalid_credentials:
    'The e-mail or the password is wrong. Attempts are limited, so check both before the next one.',
  second_factor_required:
    'The password is right and the account has a second factor. Send `code` as well: the six digits of the authenticator app, or a recovery code.',
  invalid_code:
    'The code is wrong, too old, or was used before. Wait for the next one of the app, check the clock of its device, or use a recovery code. Attempts are limited.',
  invalid_refresh_token:
    'The refresh token is unknown, expired or was used before; using one twice ends its session. Sign in again.',
  insufficient_scope:
    'The API key has another scope: `ingest` writes, `read` reads. Use or create a key with the scope needed.',
  forbidden: 'Your role does not allow this. Ask an owner of the workspace.',
  reauthentication_required:
    'An access token alone does not change what a person signs in with. Send the password of the account, or sign in at the OpenID provider and repeat the request within 5 minutes.',
  second_factor_missing:
    'This installation asks for a second factor, and the account has none. Until it has one, only the procedures `session.*` answer: call `session.startSecondFactor`.',
  second_factor_exists: 'The account has a second factor. To move it to another device, remove it first.',
  no_second_factor: 'The account has no second factor, or none that was started. Start one first.',
  second_factor_unavailable:
    'The server has no key to encrypt the secrets of second factors. Ask the operator to set SECRET_KEY_FILE.',
  not_found: 'Nothing of this name exists that you may see. Check the path and the id.',
  method_not_allowed: 'The path exists, but not with this method. The Allow header names those it takes.',
  idempotency_in_progress:
    'The first request with this Idempotency-Key is still running. Send it again after the seconds in Retry-After.',
  document_quota_exceeded:
    'The workspace holds as many bytes of documents as it may. Erase invoices that are no longer needed, or ask the operator.',
  already_voided: 'The invoice was voided before; nothing more needs doing.',
  invoice_voided: 'The invoice is voided and takes no documents or changes. Send a new invoice instead.',
  already_erased:
    'The personal content of the invoice was erased; what was erased cannot be changed or read.',
  retention_runs:
    'A completed engagement covers the invoice, and its evidence must be kept until the date in `detail`.',
  invoice_sampled:
    'The invoice is in the sample of a completed engagement, whose evidence must not change. Send a correcting invoice in an open period.',
  period_closed:
    'The reporting period is closed. Ask an owner to reopen it, or use a date in an open period.',
  period_open: 'The reporting period is open, so it need not be reopened.',
  lead_not_accepted:
    'The person named as lead accepts by doing work of their own, saving the plan for instance. Until then the engagement has no other auditor and is not completed. The lead assigns the others afterwards; before, the owner may name another lead instead, with `lead: true`.',
  successor_required:
    'The lead auditor cannot be taken off the engagement. They name a successor with `lead: true`, who accepts by work of their own and may then take them off; or they cancel the engagement, which withdraws from it.',
  disclosure_required:
    'The person was owner or member of the workspace within the last two years. Send `disclosure`: why they may audit it all the same. It becomes part of the audit trail.',
  quality_reviewer_apart:
    'Choose a person who never had the other part in this engagement: ISQM 2 keeps the quality reviewer apart from the team.',
  too_many_evidence_files:
    'Keep further files in your own papers and name them as evidence of type external, or withdraw files.',
  evidence_file_cited: 'Save the assertion again without the file, then withdraw it.',
  too_many_auditors: 'The engagement has as many auditors as it may. Take an assignment back first.',
  sample_exists:
    'A sample was drawn before. To draw another one, send `supersede_reason`; to enlarge it, `extend_by`; for lines booked since, `top_up`.',
  plan_changed: 'The plan was changed while the sample was drawn. Look at the plan and draw again.',
  engagement_completed: 'The engagement is completed and can no longer change.',
  engagement_cancelled: 'The engagement is cancelled and can no longer change.',
  line_not_in_sample:
    'The line is not in the current sample. Take the ids from the sample, or draw the line as a key item.',
  no_sample: 'The engagement has no sample yet. Call `generate-sample` first.',
  note_refused:
    'The review note does not exist or is cleared, or the engagement has all the notes it may have; `detail` says which.',
  no_decision:
    'No person decided about the line, or it was decided by an earlier version, which did not keep what was before. Reclassify it instead.',
  nothing_to_review: 'Nothing is asserted about the line yet. The preparer saves an assertion first.',
  reviewer_is_preparer: 'Who prepared the work cannot review it. Ask another assigned auditor.',
  completion_blocked:
    '`blockers` names each condition not met and its lines, `late_changes` what was booked, changed or voided after the draw. Meet them, then complete again.',
  revision_conflict:
    'Somebody else saved a revision of the assertion. Read it, and name it: in `replaces_revision` to replace it, in `revisions` to review it.',
  file_changed:
    'Work was added to the file after the `file_version` that the request names. Read the open points again, then complete with their version.',
  basis_reason_missing:
    'The conclusion says that the basis is adequate, but a figure of the evaluation exceeds the tolerable misstatement. Say in `basis_reason` why it is adequate, or send `basis_adequate: false`.',
  engagement_not_completed:
    'The package is exported after the engagement was completed. Call `complete` first.',
  trail_broken:
    'Stored data and the audit trail contradict each other. Tell the operator: data was changed outside the service or is damaged.',
  package_changed: 'The data of the package changed while it was made. Export again.',
  invalid_invitation: 'The invitation is unknown, used, renewed, cancelled or expired. Ask for a new one.',
  invalid_reset_link:
    'The link is unknown, used, replaced, expired or no longer allowed. Ask for a new one, by e-mail or from an owner or the operator.',
  periods_exist:
    'Fiscal year and period length can be changed only while the workspace has no reporting period.',
  key_ended: 'The API key has expired or was revoked. Create a new one.',
  too_many_keys: 'The workspace has as many live API keys as it may. Revoke one first.',
  vendor_merged:
    'The vendor was merged and belongs to the one in `detail`. Name that vendor, or split it first.',
  vendor_not_merged: 'The vendor was not merged into the one named. `vendor.get` lists what was.',
  too_many_vendors: 'As many vendors as can be were merged into one. Split some first.',
  too_many_instruments: 'The workspace has as many instruments in force as it may. Revoke one first.',
  last_owner: 'A workspace keeps at least one owner. Make somebody else an owner first.',
  already_member: 'The person is a member of the workspace already.',
  too_many_members: 'The workspace has as many members and invitations as it may. Remove one first.',
  too_many_workspaces: 'As many workspaces were created as may be. Ask the operator.',
  too_many_attempts:
    'Too many attempts to sign in to this account or from this address. Wait the seconds in Retry-After.',
  rate_limit_exceeded:
    'The limit of requests is used up. RateLimit says when the window ends; wait the seconds in Retry-After.',
  compute_unavailable:
    'The calculation did not finish in time or its thread failed; nothing was stored. Send the request again, smaller if it was large.',
  busy: 'Too much is going on at once, or the server is starting; nothing was stored. Send the request again after the seconds in Retry-After.',
  query_timeout: 'The GraphQL query took too long. Ask for less, or a shorter time.',
  shutting_down: 'The server is stopping; nothing was stored. Send the request again in a moment.',
  identity_provider_unavailable:
    'The OpenID provider does not answer, so its tokens cannot be checked. Try again later.',
  database_unavailable:
    'The database does not answer; nothing was stored. Send the request again after the seconds in Retry-After.',
  disk_full:
    'The disk of the database has no room for changes; nothing was stored, and reading still works. The operator makes room; the server needs no restart. Send the request again then.',
  outcome_unknown:
    'The connection to the database broke while storing, so it is not known whether the request was stored. Repeat it with the same Idempotency-Key; without one, look first whether it was stored.',
  internal_error:
    'Something failed on the server. Repeat the request with the same Idempotency-Key; without one, look first whether it was stored. If it stays, give the operator the request id.',
} as const satisfies Record<ErrorCode, string>;
