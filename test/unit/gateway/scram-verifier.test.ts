import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { scramVerifier } from '../../../gateway/auth/scram-verifier.ts';

/** Source: RFC 7677, 3: user `user`, password `pencil`. */
const NONCE = 'rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0';
const SALT = 'W22ZaJ0SNY7soEsUEjb6gQ==';
const MESSAGE = `n=user,r=rOprNGfwEbeRWgbNEkqO,r=${NONCE},s=${SALT},i=4096,c=biws,r=${NONCE}`;
const PROOF = 'dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=';
const SERVER_SIGNATURE = '6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=';

it('accepts the proof of the example of RFC 7677, and signs as its server does', () => {
  const verifier = scramVerifier('pencil', Buffer.from(SALT, 'base64'));
  const [, head, stored = '', server = ''] = /^(SCRAM-SHA-256\$4096:.+)\$(.+):(.+)$/.exec(verifier) ?? [];
  expect(head).toBe(`SCRAM-SHA-256$4096:${SALT}`);
  const hmac = (key: Buffer) => createHmac('sha256', key).update(MESSAGE).digest();
  expect(hmac(Buffer.from(server, 'base64')).toString('base64')).toBe(SERVER_SIGNATURE);
  const signature = hmac(Buffer.from(stored, 'base64'));
  const clientKey = Buffer.from(PROOF, 'base64').map((byte, at) => byte ^ (signature[at] ?? 0));
  expect(createHash('sha256').update(clientKey).digest('base64')).toBe(stored);
});
