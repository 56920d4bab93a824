/**
 * The signed heads of trails that the service has sent to an auditor, kept in this browser: a package is checked against
 * them later, so that not even the holder of the signing key can take back what was answered.
 */
export interface KeptHead {
  readonly chain: string;
  readonly size: number;
  readonly head: string;
  /** When this browser got it. */
  readonly keptAt: string;
  /** The checkpoint, a compact JWS. */
  readonly token: string;
}

const DATABASE = 'footing-heads';
const STORE = 'heads';
const KEY = ['chain', 'size', 'head'];

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: KEY });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Keeps the heads of a `Footing-Checkpoint` header; several are separated by commas. A head known before stays as it was. */
export function keepHeads(header: string | null): void {
  if (header === null) return;
  const heads = header.split(',').flatMap((token) => headIn(token.trim()));
  // A browser that keeps nothing, such as in a private window, must not stop the work.
  if (heads.length > 0) void addAll(heads).catch(() => {});
}

async function addAll(heads: readonly KeptHead[]): Promise<void> {
  const store = (await database()).transaction(STORE, 'readwrite').objectStore(STORE);
  for (const head of heads) {
    const known = store.getKey(KEY.map((name) => head[name as 'chain' | 'size' | 'head']));
    known.onsuccess = () => {
      if (known.result === undefined) store.add(head);
    };
  }
}

function headIn(token: string): KeptHead[] {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { chain, size, head } = claims as KeptHead;
    return [{ chain, size, head, keptAt: new Date().toISOString(), token }];
  } catch {
    return [];
  }
}

/** All heads kept, by chain and size. */
export async function keptHeads(): Promise<KeptHead[]> {
  const store = (await database()).transaction(STORE, 'readonly').objectStore(STORE);
  return new Promise((resolve, reject) => {
    const request: IDBRequest<KeptHead[]> = store.getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The file that `footing verify --receipts` takes: one checkpoint a line. */
export const receiptsText = (heads: readonly KeptHead[]): string =>
  heads.map(({ token }) => `${token}\n`).join('');
