/**
 * What a verification says of a file besides its rules, in English. `{name}` is a value, `{name, plural, one {…} other {…}}`
 * a count (the syntax of ICU messages): the pages of the console say the same in other languages.
 */
export const STATEMENTS = {
  // What was checked.
  nothing_read: 'Nothing could be checked: the file is neither a package nor a trail.',
  unsound_trail:
    'Checked {entries, plural, one {# entry} other {# entries}} of chain {chain}: {findings, plural, one {# finding} other {# findings}}, so this is not what was signed or not what it says.',
  unsound_package:
    'Checked {files} files of a package and {entries, plural, one {# entry} other {# entries}} of chain {chain}: {findings, plural, one {# finding} other {# findings}}, so this is not what was signed or not what it says.',
  sound_trail:
    'Checked {entries, plural, one {# entry} other {# entries}} of chain {chain}: every hash, link, payload, reference, statement and sum holds, and the checkpoint names the last hash',
  sound_package:
    'Checked {files} files of a package and {entries, plural, one {# entry} other {# entries}} of chain {chain}: every hash, link, payload, reference, statement and sum holds, and the checkpoint names the last hash',
  redone_draw:
    'sample size, strata and selection were redone from the {lines, plural, one {# line} other {# lines}} of the population and agree',
  redone_draws:
    'sample size, strata and selection were redone from the {lines, plural, one {# line} other {# lines}} of the population and of {topUps, plural, one {# top-up} other {# top-ups}} and agree',
  population_whole: 'the population has exactly the lines of the invoices in force when it was frozen',
  top_ups_whole: 'top-ups have exactly the lines booked or changed since',
  selection_not_redone: 'the selection of the sample was NOT REDONE: its population is not here',
  evaluation_redone: 'the evaluation and the conclusion follow from the tests on the trail',
  arithmetic_redone:
    'the arithmetic of {lines, plural, one {# sampled line} other {# sampled lines}} was redone and agrees',
  arithmetic_erased:
    '{lines, plural, one {# sampled line} other {# sampled lines}} of erased invoices could not be redone',
  papers_of_lines: 'the work papers are those of the lines drawn',
  papers_erased:
    '{lines, plural, one {# sampled line} other {# sampled lines}}, erased on the trail, could not be compared',
  totals_are_sums: 'the totals are the sums of the recorded invoices',
  totals_erased:
    'the totals could not be added up, since {invoices, plural, one {# invoice was} other {# invoices were}} erased',
  // By which key.
  no_key:
    'NOT PINNED: no key was given, so the signature was not checked and anyone could have made this file',
  not_signed: 'Not signed throughout by a trusted key',
  pinned: 'Signed by key {kid}, which was given from outside (pinned)',
  pinned_without_times:
    'Signed by key {kid}, which was given from outside (pinned), though without the times it was in use (nbf, exp), so those were not checked',
  pinned_own_times:
    "Signed by key {kid}, which was given from outside (pinned); only the file's own copy of the key says when it was in use (nbf, exp): give the published keys with --jwks",
  pinned_no_times:
    'Signed by key {kid}, which was given from outside (pinned); nothing here says when it was in use (nbf, exp): give the published keys with --jwks',
  own_key:
    'Signed by key {kid}, NOT PINNED: the key came with the package, and so did the times it was in use, so whoever made the package chose them; compare the thumbprint with one you have from elsewhere',
  previous_no_key: 'the signature of the previous file was NOT CHECKED, since no key was given for it',
  previous_not_signed: 'the previous file is not signed throughout by a trusted key',
  previous_pinned: 'the previous file by key {kid}, given from outside too',
  previous_pinned_without_times:
    'the previous file by key {kid}, given from outside too, though without the times it was in use (nbf, exp), so those were not checked',
  previous_pinned_own_times:
    "the previous file by key {kid}, given from outside too; only the file's own copy of the key says when it was in use (nbf, exp): give the published keys with --jwks",
  previous_pinned_no_times:
    'the previous file by key {kid}, given from outside too; nothing here says when it was in use (nbf, exp): give the published keys with --jwks',
  previous_own_key:
    'the previous file by key {kid}, NOT PINNED: the key came with that file, so whoever made it chose it',
  // What was not checked.
  not_truth: 'that what was recorded was true or complete',
  not_heads: 'that it agrees with a known head (--known-head, --receipts)',
  head_elsewhere: 'the known head of entry {entry} of {chain}, which lies after the end of the package',
  head_beyond:
    'the known head of entry {entry} of {chain}, which lies after the end of the package (entry {end}, {endAt}): if you received it before that time, the chain was rolled back',
  more_heads: '{count} more heads after it',
  not_previous: 'the previous period {chain} (--previous)',
  not_recalculated: 'that work papers and totals are those of the trail (--recalculate)',
  population_left_out:
    'that the sample is the one that the seed selects from the population: the package names population.csv with its digest and does not contain it (get population.csv with export-population and give it with --population)',
  population_unnamed:
    'that the sample is the one that the seed selects from the population: the package names no population, like those of earlier versions, and like one it was taken out of; the draw on the trail has its digest (get population.csv with export-population and give it with --population)',
  population_draws_left: 'that the population has all lines of the invoices: later draws were left',
  population_erased: 'that the population has all lines of the invoices: an erasure left nothing to compare',
  draws_left: '{count} later draws of the sample, more than are redone',
  not_evaluated:
    'that the evaluation follows from the tests: it does not state its model, or a weight is missing',
  totals_not_added:
    'that the totals are the sums of the invoices, since an erasure left nothing to compare them with',
  papers_not_compared:
    'what the papers show of {lines, plural, one {# erased line} other {# erased lines}}, since an erasure left nothing to compare them with',
  totals_and_papers_not_compared:
    'that the totals are the sums of the invoices, and what the papers show of {lines, plural, one {# erased line} other {# erased lines}}, since an erasure left nothing to compare them with',
  previous_signature: 'the signature of the previous file (--jwks)',
  withheld_entry:
    'the contents of {entries, plural, one {an entry of another engagement} other {# entries of other engagements}}, under way or cancelled, which only their auditors see (withheld)',
  no_time_stamp: "when it existed, by another clock than the service's (no time stamp)",
  time_stamp_missing:
    "when it existed, by another clock than the service's (no time stamp, though one was asked for)",
  time_stamp_signature: 'the signature of the time stamp, which states {time} (openssl ts -verify)',
  // Remarks.
  time_ran_back: 'time ran backwards: entry {entry} is of {at}, before entry {before} of {beforeAt}',
  time_ahead:
    '{entries, plural, one {# entry is} other {# entries are}} dated more than 5 minutes after the clock of this machine ({now}), first entry {entry} ({at}): one of the two clocks is wrong',
  time_after_stamp:
    'the last entry ({entry}) is dated {at}, more than 5 minutes after the time stamp of the checkpoint ({time}): one of the two clocks is wrong',
  // Where a rule was broken.
  at_found: 'found {found}',
  at_opened_after: 'opened after entry {entry} of {chain}; the file ends at entry {end}',
  at_named_found: 'at entry {entry} of {chain}: {named} named, {found} found',
  at_known_end: 'entry {entry} of {chain}; the file ends at entry {end}',
  at_known_found: 'at entry {entry} of {chain}: {known} known, {found} found',
  at_previous_differs: 'at entry {entry} of {chain} the previous file has another',
  at_previous_longer: 'the previous file of {chain} has {entries} entries, this one {size}',
  at_receipt_end: 'entry {entry} was there at {at}; the file ends at entry {end} of {endAt}',
  at_receipt: 'receipt {number}: {text}',
  at_receipts: '{count} of {chain}',
  at_previous_rule: '{count}, first {rule}: {text}',
  at_chain_given: '{given} given, {named} named',
  at_signed_found: 'signed {signed}, found {found}',
  at_stated_found: '{name}: {stated} stated, {found} found',
  at_issued: '{iat}, last entry {endAt}',
  at_none: 'there are none',
  at_compressed: '{name}: {compressed} bytes that say they are {bytes}',
  at_parameters: 'its parameters cannot be read',
  at_inputs: 'its inputs cannot be read',
  at_invoices_of_draw: 'invoices in force at draw {draw}: {what}',
  at_invoices: 'invoices in force at the draw',
  at_population_of_draw: 'population_at of draw {draw}',
  at_draw_without_entry: 'a draw that no entry makes',
  at_no_paper: '{line} has no paper',
  at_other_papers: '{count} papers of lines not drawn',
  at_documents_order: 'order of the documents',
  at_further_hits: 'further hits',
  at_nothing_left: 'nothing was left to draw',
  at_population_digest: 'population_digest of draw {draw}',
  at_seed: 'seed of draw {draw}',
  at_no_draw: 'no draw of the engagement is on the trail',
  at_many_top_ups: 'more top-ups than a sample may have',
  at_many_papers: 'more lines or papers, or longer ids, than are compared',
  at_paper: 'paper {number}: {member}',
  at_entry: '{chain}, entry {entry}',
  at_basis_reason: 'basis_adequate without basis_reason',
  at_line: 'line {number}: {line}',
  at_give_package: "auditors' work; if this file is from a package, give the package",
  at_re_performance: '{line}: re-performance',
} as const;

export type StatementCode = keyof typeof STATEMENTS;

/** A statement with its values; a count is a number. */
export interface Statement {
  readonly code: StatementCode;
  readonly values?: { readonly [name: string]: string | number };
}

/** A statement about a file. */
export const state = (code: StatementCode, values?: Statement['values']): Statement =>
  values === undefined ? { code } : { code, values };

const PLURAL = /\{(\w+), plural, one \{([^}]*)\} other \{([^}]*)\}\}/g;

/** In English. */
export function statementText({ code, values = {} }: Statement): string {
  const value = (name: string) => String(values[name] ?? '');
  return STATEMENTS[code]
    .replace(PLURAL, (_, name: string, one: string, other: string) =>
      (values[name] === 1 ? one : other).replace('#', () => value(name)),
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => value(name));
}
