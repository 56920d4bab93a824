import { InvoiceRequest, ItemCode, LineItemRequest } from '../../schema/contracts/ingest.ts';
import { didYouMean, nearestName, shownName } from '../../schema/contracts/nearest-name.ts';
import { reason } from '../../schema/contracts/reasons.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import { type InvoiceProblems, lineOf, memberName, type Place } from './problems.ts';

/** Unknown members named for one invoice; the rest is counted. */
const NAMED_MEMBERS = 10;

const known = (names: readonly string[]) => ({ names, set: new Set(names) });
const OF_INVOICE = known(Object.keys(InvoiceRequest.shape));
const OF_LINE = known(Object.keys(LineItemRequest.shape));
const OF_CODE = known(Object.keys(ItemCode.shape));

function knownAt(place: Place) {
  if (place === 'invoice') return OF_INVOICE;
  return typeof place === 'number' ? OF_LINE : OF_CODE;
}

/** The members of one invoice and its lines that the contract does not know: the first ten with the one probably meant. */
export class UnknownMembers {
  readonly #found: { readonly place: Place; readonly member: string; readonly meant: string }[] = [];
  #count = 0;

  /** Notes the unknown members of the invoice, one of its lines, or an item code of one. */
  look(members: Readonly<Record<string, unknown>>, place: Place): void {
    const { names, set } = knownAt(place);
    for (const member in members) {
      if (set.has(member)) continue;
      this.#count += 1;
      if (this.#found.length === NAMED_MEMBERS) continue;
      this.#found.push({ place, member, meant: didYouMean(member, names) });
    }
  }

  /** For a workspace that has them ignored. */
  addWarnings(warnings: Warning[]): void {
    for (const { place, member, meant } of this.#found) {
      const name = memberName(place, shownName(member));
      const message = `${name} is unknown and was ignored${meant || '.'}`;
      const nearest = nearestName(member, knownAt(place).names);
      const why =
        nearest === null
          ? reason('member_ignored', { member: name })
          : reason('member_meant', { member: name, meant: nearest });
      warnings.push({ code: 'unknown_member', message, reasons: [why], ...lineOf(place) });
    }
    const more = this.#count - this.#found.length;
    if (more === 0) return;
    const message = `${more} more unknown ${more === 1 ? 'member was' : 'members were'} ignored.`;
    const reasons = [reason('more_members_ignored', { count: String(more) })];
    warnings.push({ code: 'unknown_member', message, reasons });
  }

  /** Where a member is missing that one of them probably is: says so there, as warnings of a refused invoice are not shown. */
  explainMissing(problems: InvoiceProblems): void {
    for (const { place, member, meant } of this.#found) {
      const nearest = nearestName(member, knownAt(place).names);
      if (nearest === null) continue;
      problems.explainMissing(place, nearest, `${memberName(place, shownName(member))} is unknown${meant}`);
    }
  }

  /** For a workspace that has them refused (`strict_members`). */
  addProblems(problems: InvoiceProblems): void {
    for (const { place, member, meant } of this.#found) {
      problems.add({ place, member }, 'unknown_member', `is an unknown member${meant}`);
    }
  }
}
