import { creditFor } from '../compute/factors/credits.ts';

/** The licence and credit file that travels with the FIGARO rows of a set. */
export function figaroLicence(): string {
  return `# Licence of the files in this folder

\`spend.json\` in this folder is licensed under the Creative Commons Attribution-ShareAlike 4.0 International
licence (SPDX: CC-BY-SA-4.0). Its text: https://creativecommons.org/licenses/by-sa/4.0/legalcode

It is **not** under the licence of the program around it. Whoever publishes a database made from these rows
must publish that database under the same licence. Calculating and reporting with them needs the credit only.

## Credit to show

> ${creditFor('FIGARO monetary emission factors').line}

## What was changed

- \`figaro26-demand-2023\` (basic price) and \`figaro26-purchaser-2023\` (purchaser price): values of the source
  tables, kg CO2e per 1,000 euros, divided by 1,000. Country rows only; no value was altered.
- \`figaro26-purchaser-est-2023\`: derived. For CH, DE, ES and GB, which publish no valuation tables:
  basic-price factor x mean ratio of the published peers (AT, BE, FR, IT, NL) + mean margin share of the same
  x the country's wholesale factor. For EU: mean of AT, BE, DE, ES, FR, IT, NL, PL weighted by business purchases.
- \`figaro26-demand-2023\` rows of region EU: the same weighted mean of the basic-price rows.
- Flags (\`exclude\`, \`caution\`) and their reasons were added.

Which version of the tables the copied files belong to could not be settled: versions up to 2026.4 were
CC BY 4.0, from 2026.5 on CC BY-SA 4.0. The stricter licence is assumed.

Underlying data: Eurostat FIGARO, 2026 edition (CC BY 4.0).
`;
}
