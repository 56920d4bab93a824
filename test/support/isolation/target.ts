import { randomBytes, randomUUID } from 'node:crypto';
import type { Ask, Reply } from './ask.ts';
import type { Books } from './tenant-books.ts';

/** Everything a request may name of a workspace. */
export type Target = Readonly<
  Record<
    | 'workspaceId'
    | 'period'
    | 'invoiceId'
    | 'spareInvoiceId'
    | 'otherInvoiceId'
    | 'lineItemId'
    | 'sampledLineId'
    | 'engagementId'
    | 'spareEngagementId'
    | 'namedEngagementId'
    | 'completedEngagementId'
    | 'importJobId'
    | 'evidenceFileId'
    | 'keyId'
    | 'userId'
    | 'auditorEmail'
    | 'invitationId'
    | 'instrumentId'
    | 'vendorId'
    | 'mergedVendorId'
    | 'spareVendorId'
    | 'invitedEmail'
    | 'idempotencyKey'
    | 'marker',
    string
  >
>;

export function targetOf(books: Books): Target {
  return {
    workspaceId: books.workspaceId,
    period: books.ownYear,
    invoiceId: books.invoiceId,
    spareInvoiceId: books.spareInvoiceId,
    otherInvoiceId: books.otherInvoiceId,
    lineItemId: books.lineItemId,
    sampledLineId: books.sampledLineId,
    engagementId: books.engagementId,
    spareEngagementId: books.spareEngagementId,
    namedEngagementId: books.namedEngagementId,
    completedEngagementId: books.completedEngagementId,
    importJobId: books.importJobId,
    evidenceFileId: books.evidenceFileId,
    keyId: books.keys.spare.keyId,
    userId: books.spare.userId,
    auditorEmail: books.unassigned.email,
    invitationId: books.invitationId,
    instrumentId: books.instrumentId,
    vendorId: books.vendorId,
    mergedVendorId: books.mergedVendorId,
    spareVendorId: books.spareVendorId,
    invitedEmail: books.invitedEmail,
    idempotencyKey: books.ingest.idempotencyKey,
    marker: books.marker,
  };
}

/** The same members, each as long as a real one, that name nothing anywhere. */
export function nowhere(): Target {
  const marker = `zq${randomBytes(6).toString('hex')}`;
  return {
    workspaceId: randomUUID(),
    period: '2017',
    invoiceId: randomUUID(),
    spareInvoiceId: randomUUID(),
    otherInvoiceId: randomUUID(),
    lineItemId: randomUUID(),
    sampledLineId: randomUUID(),
    engagementId: randomUUID(),
    spareEngagementId: randomUUID(),
    namedEngagementId: randomUUID(),
    completedEngagementId: randomUUID(),
    importJobId: randomUUID(),
    evidenceFileId: randomUUID(),
    keyId: randomUUID(),
    userId: randomUUID(),
    auditorEmail: `auditor-${randomUUID()}@example.com`,
    invitationId: randomUUID(),
    instrumentId: randomUUID(),
    vendorId: randomUUID(),
    mergedVendorId: randomUUID(),
    spareVendorId: randomUUID(),
    invitedEmail: `invited-${marker}@example.com`,
    idempotencyKey: `idempotency ${marker}`,
    marker,
  };
}

const REQUEST_ID = /"request_id":"[^"]*"/g;

/**
 * An answer to GraphQL with its members in one order and without the places of errors: a query that was
 * asked before is compiled, and then both differ.
 */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'locations');
  return Object.fromEntries(members.sort().map(([name, member]) => [name, inOneOrder(member)]));
}

/** An answer without what was sent to get it: two refusals that say the same are then the same text. */
export function withoutEchoes({ text, body }: Reply, sent: Ask, target: Target): string {
  const request = `${decodeURIComponent(sent.path)} ${sent.body ?? ''}`;
  const isGraphql = body.startsWith('{"data"') || body.startsWith('{"errors"');
  const said = isGraphql ? text.replace(body, JSON.stringify(inOneOrder(JSON.parse(body)))) : text;
  const names = Object.entries(target)
    .filter(([, value]) => request.includes(value))
    .sort(([, one], [, other]) => other.length - one.length);
  return names.reduce(
    (rest, [name, value]) => rest.replaceAll(value, `<${name}>`),
    said.replace(REQUEST_ID, '"request_id":"…"'),
  );
}
