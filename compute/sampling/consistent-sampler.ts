import { hash } from 'node:crypto';

/** A ticket that must exceed another is redrawn; each try succeeds with at least one chance in ten. */
const MAX_TRIES = 10_000;

/**
 * The order of ids in Rivest's consistent sampler: by ticket number, a decimal fraction from SHA-256(hex SHA-256(seed) + id)
 * with its digits reversed; with replacement a taken id returns with a later ticket. Lets an auditor check a draw made with
 * that tool; the service orders by `lineHash`.
 * @param take - number of ids; without replacement at most as many as there are.
 * Source: R. L. Rivest, Consistent Sampling with Replacement, arXiv:1808.10016; repository ron-rivest/consistent_sampler.
 */
export function consistentOrder(
  ids: readonly string[],
  seed: string,
  options: { readonly take: number; readonly withReplacement: boolean },
): string[] {
  const prefix = hash('sha256', seed);
  const tickets = ids.map((id) => ({ id, number: reversedDecimal(prefix + id) }));
  tickets.sort((a, b) => (a.number < b.number ? -1 : 1));
  if (!options.withReplacement) return tickets.slice(0, options.take).map(({ id }) => id);
  const taken: string[] = [];
  while (taken.length < options.take) {
    const least = tickets.reduce((a, b) => (b.number < a.number ? b : a));
    taken.push(least.id);
    least.number = laterTicket(least.number);
  }
  return taken;
}

/** The digest's decimal digits backwards: the last ones are unbiased, the first are not. */
function reversedDecimal(text: string): string {
  const digits = BigInt(`0x${hash('sha256', text)}`)
    .toString()
    .padStart(64, '0');
  return `0.${[...digits].reverse().join('')}`;
}

/** A ticket between the given one and 1: keeps its leading nines and draws the rest anew. */
function laterTicket(ticket: string): string {
  const padded = `${ticket}0`;
  const kept = padded.slice(0, /[0-8]/.exec(padded.slice(2))?.index ?? 0);
  const head = padded.slice(0, 2 + kept.length);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const next = head + reversedDecimal(`${ticket}:${attempt}`).slice(2);
    if (next > padded) return next;
  }
  throw new RangeError('no later ticket found');
}
