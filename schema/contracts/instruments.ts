import { z } from 'zod';
import { inputObject } from './input-object.ts';
import { periodName } from './periods.ts';
import { requiredText, soundText } from './text.ts';
import { region } from './workspace.ts';

export const INSTRUMENT_KINDS = ['supplier_mix', 'guarantees_of_origin'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];
/** Energy of supplier mixes; guarantees of origin are for electricity. */
export const MIX_ENERGIES = ['electricity', 'district_heat'] as const;
export type MixEnergy = (typeof MIX_ENERGIES)[number];

/** Instruments of a workspace in force. */
export const MAX_INSTRUMENTS = 1_000;
/** Instruments in one list: those in force, and as many revoked ones as fit. */
export const INSTRUMENTS_LISTED = 2_000;
const REFERENCE_MAX = 500;
const SUPPLIER_MAX = 300;
const FIRST_YEAR = 1999;
const LAST_YEAR = 2100;

/** A supplier's published emission factor for one year, as set in the workspace. */
export interface SupplierMix {
  readonly instrumentId: string;
  readonly energy: MixEnergy;
  readonly year: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The vendor; null: every invoice of the country and year. */
  readonly supplier: string | null;
  /** Decimal text. */
  readonly kgCo2ePerKwh: string;
}

const time = z.iso.datetime({ precision: 3 });
const year = z
  .int(`must be a year from ${FIRST_YEAR} to ${LAST_YEAR}`)
  .min(FIRST_YEAR, `must be a year from ${FIRST_YEAR} to ${LAST_YEAR}`)
  .max(LAST_YEAR, `must be a year from ${FIRST_YEAR} to ${LAST_YEAR}`);
const reference = requiredText(REFERENCE_MAX)
  .transform((text) => text.trim())
  .describe(
    'The document that proves it: a contract, a cancellation statement or a published disclosure, and where it is kept.',
  );

/** A number kept as written, with a limited number of decimals. */
function decimal(max: number, decimals: number) {
  const rule = `must be a number from 0 to ${max} with at most ${decimals} decimals`;
  const form = new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`);
  return z
    .number(rule)
    .min(0, rule)
    .max(max, rule)
    .refine((value) => form.test(value.toFixed(decimals)) && Number(value.toFixed(decimals)) === value, rule);
}

/** tRPC `instrument.create`. */
export const CreateInstrument = z.discriminatedUnion('kind', [
  inputObject({
    kind: z.literal('supplier_mix'),
    energy: z.enum(MIX_ENERGIES).nullish().describe('Default: electricity.'),
    year: year.describe('Year of the invoices it applies to.'),
    country: region.describe('ISO 3166-1 alpha-2: the region of the invoices it applies to.'),
    supplier: soundText(SUPPLIER_MAX)
      .nullish()
      .describe('The vendor of the invoices it applies to; absent: every vendor.'),
    kgco2e_per_kwh: decimal(10, 9).describe('Direct emissions of the supplied energy.'),
    reference,
  }),
  inputObject({
    kind: z.literal('guarantees_of_origin'),
    period: periodName.describe('The reporting period whose electricity they are cancelled for.'),
    country: region.describe('ISO 3166-1 alpha-2: where the electricity they are cancelled for is used.'),
    mwh: decimal(1_000_000_000, 6).refine((value) => value > 0, 'must be above 0'),
    reference,
  }),
]);
export type CreateInstrument = z.infer<typeof CreateInstrument>;

/** tRPC `instrument.revoke`. */
export const RevokeInstrument = inputObject({
  instrument_id: z.uuid('must be a UUID').transform((id) => id.toLowerCase()),
});

/** An instrument as created. Members of the other kind are null. */
export const InstrumentAnswer = z.object({
  instrument_id: z.uuid(),
  kind: z.enum(INSTRUMENT_KINDS),
  energy: z.enum(MIX_ENERGIES),
  year: z.int().nullable(),
  period: z.string().nullable(),
  country: z.string(),
  supplier: z.string().nullable(),
  kgco2e_per_kwh: z.number().nullable(),
  mwh: z.number().nullable(),
  reference: z.string(),
  created_at: time,
  created_by: z.string().describe('`user:<id>`.'),
  revoked_at: time.nullable(),
});
export type InstrumentAnswer = z.infer<typeof InstrumentAnswer>;

/** tRPC `instrument.list`. */
export const InstrumentListAnswer = z.object({
  instruments: z
    .array(InstrumentAnswer)
    .max(INSTRUMENTS_LISTED)
    .describe('Those in force first, then those revoked; newest first.'),
});
export type InstrumentListAnswer = z.infer<typeof InstrumentListAnswer>;

/** The answer of `instrument.revoke`. */
export const RevokedInstrument = z.object({ instrument_id: z.uuid(), revoked_at: time });
export type RevokedInstrument = z.infer<typeof RevokedInstrument>;
