import { hash, randomBytes } from 'node:crypto';

/** `fti_`, then 16 bytes of the workspace's id and 256 random bits in base64url: 68 characters. */
const FORMAT = /^fti_[A-Za-z0-9_-]{64}$/;
const ID_BYTES = 16;
const RANDOM_BYTES = 32;

/** A new token for an invitation to a workspace, and what is stored of it: its SHA-256 in hex. */
export function newInvitationToken(workspaceId: string): {
  readonly token: string;
  readonly tokenHash: string;
} {
  const id = Buffer.from(workspaceId.replaceAll('-', ''), 'hex');
  const token = `fti_${Buffer.concat([id, randomBytes(RANDOM_BYTES)]).toString('base64url')}`;
  return { token, tokenHash: hash('sha256', token) };
}

/**
 * The workspace and hash of a token; null if it is malformed. The token names its workspace, so no search across
 * workspaces is needed.
 */
export function readInvitationToken(
  text: string,
): { readonly workspaceId: string; readonly tokenHash: string } | null {
  if (!FORMAT.test(text)) return null;
  const hex = Buffer.from(text.slice(4), 'base64url').subarray(0, ID_BYTES).toString('hex');
  const workspaceId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { workspaceId, tokenHash: hash('sha256', text) };
}
