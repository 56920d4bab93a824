import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface TestAuthority {
  readonly url: string;
  /** Certificate to trust, PEM. */
  readonly caFile: string;
  /** Requests so far. */
  asked(): number;
  close(): Promise<void>;
}

const CONFIG = `
[req]
distinguished_name = name
prompt = no
[name]
CN = Throw-away authority
[ca_ext]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign
[tsa_ext]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = tsa1
[tsa1]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
`;

/** A certificate authority and a time stamp authority under it, made by OpenSSL for one test, behind HTTP. */
export async function startOpensslAuthority(folder: string): Promise<TestAuthority> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openssl.cnf'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01\n');
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-config', 'openssl.cnf'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-extensions',
    'ca_ext',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
  );
  openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Throw-away time stamps');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2'];
  const extensions = ['-extfile', 'openssl.cnf', '-extensions', 'tsa_ext'];
  openssl('x509', '-req', '-in', 'tsa.csr', ...signed, ...extensions, '-out', 'tsa.pem');
  let asked = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked += 1;
    writeFileSync(join(folder, 'query.tsq'), Buffer.concat(parts));
    openssl('ts', '-reply', '-config', 'openssl.cnf', '-queryfile', 'query.tsq', '-out', 'reply.tsr');
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(readFileSync(join(folder, 'reply.tsr')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    caFile: join(folder, 'ca.pem'),
    asked: () => asked,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
