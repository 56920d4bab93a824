/** The worst known bodies for each endpoint: each is refused, after as much work of the server as possible. */

export interface Door {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** The credentials sent with it; null: none. */
  readonly as: 'ingestKey' | 'readKey' | 'owner' | 'auditor' | null;
  readonly mediaType?: string;
  /** The smallest refused request: the base cost. */
  readonly least: string;
  readonly worst: Readonly<Record<string, Body>>;
}

/** Text, or the suffix of the path; `pieces`: sent in chunks of so many bytes. */
export interface Body {
  readonly text?: string;
  readonly query?: string;
  readonly pieces?: number;
}

/** Placeholder for a number that differs in each request. */
export const SERIAL = '100000';
const KIB = 1024;
const MIB = KIB * KIB;
const ID = '0190f3a0-1111-7000-8000-00000000000a';

const members = (count: number, name: (n: number) => string, value: (n: number) => unknown = () => 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), value(n)]));
const repeated = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length));
const json = (value: unknown): Body => ({ text: JSON.stringify(value) });

/** Bodies for any JSON path; `wrap` puts a value in place of a member of its contract. */
function anyJson(bytes: number, wrap: (value: string) => string): Record<string, Body> {
  return {
    'wrong elements': { text: wrap(`[1${repeated(',1', bytes - 300)}]`) },
    'wrong elements, as many as are parsed': { text: wrap(`[1${',1'.repeat(4_900)}]`.slice(0, bytes - 300)) },
    'unknown members': {
      text: JSON.stringify(members(Math.floor(bytes / 12), (n) => `m${n.toString(36)}`)).slice(0, bytes),
    },
    'one member again and again': { text: `{"a":1${repeated(',"a":1', bytes - 300)}}` },
    'members of the prototype': { text: `{"a":1${repeated(',"__proto__":{}', bytes - 300)}}` },
    nested: { text: repeated('[', bytes - 1) },
    'a long string': { text: wrap(`"${'é'.repeat(Math.floor((bytes - 300) / 2))}"`) },
    'a string of escapes': { text: wrap(`"${repeated('\\u00e9', bytes - 300)}"`) },
    'a long number': { text: wrap(`1${'0'.repeat(bytes - 300)}`) },
    'blanks in pieces of one byte': { text: ' '.repeat(Math.min(bytes, 32 * KIB)), pieces: 1 },
    'too long by a byte, in pieces': { text: ' '.repeat(bytes + 1), pieces: 16 * KIB },
    'ten times too long': { text: ' '.repeat(bytes * 10) },
  };
}

export function doors(): Door[] {
  return [...restDoors(), trpcDoor(), ratesDoor(), graphqlDoor(), graphqlGet()];
}

function restDoors(): Door[] {
  const auth = (path: string, wrap: (value: string) => string): Door => ({
    name: `POST ${path}`,
    method: 'POST',
    path,
    as: null,
    least: '{}',
    worst: anyJson(16 * KIB, wrap),
  });
  const workpaper = (name: string, request: object): [string, Body] => [
    name,
    json({ engagement_id: ID, ...request }),
  ];
  const unknown = { type: 'x', sha256: 1, page: 'x' };
  return [
    auth('/api/auth/token', (value) => `{"password":"x","email":${value}}`),
    auth('/api/auth/sign-out', (value) => `{"refresh_token":${value}}`),
    auth('/api/auth/accept-invitation', (value) => `{"password":${value}}`),
    {
      name: 'POST /api/invoices/{id}/void',
      method: 'POST',
      path: `/api/invoices/${ID}/void`,
      as: 'ingestKey',
      least: '{}',
      worst: anyJson(16 * KIB, (value) => `{"reason":${value}}`),
    },
    {
      name: 'POST /api/workpaper',
      method: 'POST',
      path: '/api/workpaper',
      as: 'auditor',
      least: '{}',
      worst: {
        ...anyJson(MIB, (value) => `{"action":"generate-sample","key_item_ids":${value}}`),
        ...Object.fromEntries([
          workpaper('wrong evidence', {
            action: 'save-assertion',
            evidence: Array.from({ length: 1_200 }, () => unknown),
          }),
          workpaper('long texts', {
            action: 'save-assertion',
            narrative: 'é'.repeat(200_000),
            nature_and_cause: ' '.repeat(300_000),
          }),
        ]),
      },
    },
    {
      name: 'POST /api/ingest',
      method: 'POST',
      path: '/api/ingest',
      as: 'ingestKey',
      least: '{}',
      worst: {
        ...anyJson(10 * MIB, (value) => `{"invoices":${value}}`),
        'ten times too long': { text: ' '.repeat(20 * MIB) },
      },
    },
    {
      name: 'PUT source document',
      method: 'PUT',
      path: `/api/invoices/${ID}/source-document`,
      as: 'ingestKey',
      mediaType: 'application/pdf',
      least: 'x',
      worst: { 'no PDF': { text: 'x'.repeat(10 * MIB) } },
    },
    {
      name: 'no credentials',
      method: 'POST',
      path: '/api/ingest',
      as: null,
      least: '{}',
      worst: {
        'a long body': { text: ' '.repeat(2 * MIB) },
        'a long query': { query: `?${'a&'.repeat(7_000)}` },
      },
    },
    {
      name: 'no such path',
      method: 'POST',
      path: '/api/',
      as: null,
      least: '{}',
      worst: { 'a long path': { query: '/'.repeat(14_000) }, 'a long body': { text: ' '.repeat(2 * MIB) } },
    },
  ];
}

function trpcDoor(): Door {
  const batch = (count: number, input: unknown) =>
    json(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, input])));
  const path = (procedure: string) => `?batch=1&calls=${procedure}`;
  return {
    name: 'POST /trpc, a batch of 10',
    method: 'POST',
    path: `/trpc/${Array.from({ length: 10 }, () => 'workpaper.generateSample').join(',')}${path('')}`,
    as: 'owner',
    least: '{}',
    worst: {
      ...anyJson(MIB, (value) => `{"0":{"key_item_ids":${value}}}`),
      'wrong elements in each call': batch(10, { key_item_ids: Array.from({ length: 490 }, () => 1) }),
      'unknown members in each call': batch(
        10,
        members(490, (n) => `m${n}`),
      ),
      'long texts in each call': batch(10, {
        seed: ' '.repeat(50_000),
        supersede_reason: ' '.repeat(50_000),
      }),
    },
  };
}

function ratesDoor(): Door {
  return {
    name: 'POST /trpc/rates.load',
    method: 'POST',
    path: '/trpc/rates.load',
    as: 'owner',
    least: '{}',
    worst: {
      'a file too long': json({ csv: 'x'.repeat(4 * MIB + 1) }),
      'no file of rates': json({ csv: 'date,USD\n'.repeat(400_000) }),
      'wrong elements': { text: `{"csv":[1${',1'.repeat(2 * MIB)}]}` },
    },
  };
}

const AGGREGATE = '(filter: $f) { total { kgco2e } } ';
/** All different documents: the server caches those it has parsed. */
const document = (query: string): Body => json({ query: `${query} #${SERIAL}` });
const variables = (query: string, values: unknown): Body =>
  json({ query: `${query} #${SERIAL}`, variables: values });

function graphqlDoor(): Door {
  const filter = `query ($f: LineFilter) { emissions${AGGREGATE}}`;
  const list = 'query ($g: [EmissionsDimension!]!) { emissions(groupBy: $g) { total { kgco2e } } }';
  const name = (n: number) => `vendorName${n.toString(36)}`;
  const many = (count: number, part: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => part(n)).join(' ');
  return {
    name: 'POST /graphql',
    method: 'POST',
    path: '/graphql',
    as: 'readKey',
    least: '{"query":"{ nothing }"}',
    worst: {
      ...anyJson(256 * KIB, (value) => `{"query":"{ viewer { email } }","variables":${value}}`),
      'a variable with 9,000 unknown members': variables(filter, { f: members(9_000, (n) => `m${n}`) }),
      'a variable with 990 unknown members': variables(filter, {
        f: members(990, (n) => `includeVoide${n}`),
      }),
      'a variable with 990 long unknown members': variables(filter, {
        f: members(990, (n) => `${n}`.padEnd(250, 'x')),
      }),
      'a variable with 990 wrong elements': variables(list, {
        g: Array.from({ length: 990 }, () => 'MONTHS'),
      }),
      'a variable with long wrong elements': variables(list, {
        g: Array.from({ length: 990 }, () => 'x'.repeat(250)),
      }),
      'a long wrong variable': variables('query ($n: Int) { invoices(first: $n) { totalCount } }', {
        n: 'x'.repeat(250_000),
      }),
      'a long operation name': json({ query: '{ viewer { email } }', operationName: 'x'.repeat(200_000) }),
      'long extensions': json({ query: '{ nothing }', extensions: { persistedQuery: 'x'.repeat(200_000) } }),
      'unknown fields': document(`{ invoices { nodes { ${many(900, name)} } } }`),
      'unknown arguments': document(`{ invoices(${many(480, (n) => `firs${n}: 1`)}) { totalCount } }`),
      'unknown input members': document(
        `{ invoices(filter: { ${many(480, (n) => `${name(n)}: 1`)} }) { totalCount } }`,
      ),
      'wrong list elements': document(
        `{ emissions(groupBy: [${many(1_900, (n) => `MONT${n}`)}]) { total { kgco2e } } }`,
      ),
      'deep lists': document(
        `{ emissions(groupBy: ${'['.repeat(990)}${']'.repeat(990)}) { total { kgco2e } } }`,
      ),
      'a long string': document(`{ invoices(after: "${'x'.repeat(49_000)}", first: "x") { totalCount } }`),
      'a long number': document(`{ invoices(first: 1${'0'.repeat(49_000)}) { totalCount } }`),
      'a long name': document(`{ ${'x'.repeat(49_000)} }`),
      'a long name of an operation in all its errors': document(
        `query ${'x'.repeat(40_000)}(${many(390, (n) => `$v${n}: Int`)}) { viewer { email } }`,
      ),
      'unknown directives': document(`{ viewer { email ${many(900, (n) => `@skp${n}`)} } }`),
      'one field again and again': document(`{ ${'viewer { email } '.repeat(495)} nothing }`),
      'one leaf again and again': document(`{ viewer { ${'email '.repeat(990)} nothing } }`),
      'one field with other arguments': document(
        `{ ${many(30, (n) => `a: invoices(first: ${n}) { totalCount }`)} ${many(190, (n) => `invoices(first: ${n}) { totalCount }`)} }`,
      ),
      'one field again at each level': document(`{ ${nested(5, 3)} nothing }`),
      'many fragments': document(
        `{ viewer { ${many(200, (n) => `...F${n}`)} } } ${many(200, (n) => `fragment F${n} on Viewer { email nothing }`)}`,
      ),
      'fragments in fragments': document(
        `{ viewer { ...F0 } } ${many(180, (n) => `fragment F${n} on Viewer { email ...F${n + 1} ...F${(n * 7) % 180} }`)} fragment F180 on Viewer { nothing }`,
      ),
      'unused fragments': document(
        `{ viewer { email } } ${many(280, (n) => `fragment F${n} on Viewer { email }`)}`,
      ),
      'unknown types': document(`query (${many(390, (n) => `$v${n}: LineFilte${n}`)}) { viewer { email } }`),
      tokens: document(`{ viewer { ${'a '.repeat(24_000)} } }`),
      comments: document(`${'#\n'.repeat(24_990)}{ nothing }`),
    },
  };
}

/** Invoices of invoices, each level with the same field so many times. */
function nested(times: number, levels: number): string {
  const inner = levels === 0 ? 'invoiceId' : nested(times, levels - 1);
  const field = levels === 3 ? 'invoices(first: 1) { nodes' : 'duplicateOf';
  return `${field} { ${inner} } ${levels === 3 ? '} ' : ''}`.repeat(times);
}

function graphqlGet(): Door {
  return {
    name: 'GET /graphql',
    method: 'GET',
    path: '/graphql?query=',
    as: 'readKey',
    least: '',
    worst: {
      'a long query': { query: encodeURIComponent(`{ invoices { nodes { ${'x '.repeat(2_400)} } } }`) },
      'many parameters': { query: `{nothing}${'&a=1'.repeat(3_500)}` },
      'variables with unknown members': {
        query:
          `${encodeURIComponent(`query ($f: LineFilter) { emissions${AGGREGATE}}`)}&variables={"f":{${Array.from({ length: 900 }, (_, n) => `"m${n}":1`).join(',')}}}`.replaceAll(
            '"',
            '%22',
          ),
      },
    },
  };
}
