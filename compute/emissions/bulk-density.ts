import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import type { Attributes } from '../attributes.ts';

type Material = NonNullable<Attributes['material']>;

/** How heavy a material sold by volume is, and the row of the list that says so. */
export interface BulkDensity {
  readonly kgPerCubicMetre: number;
  /** Number of the row in the list. */
  readonly row: string;
}

type Densities = { readonly [M in Material]?: BulkDensity };

/**
 * Densities of building materials, kg per cubic metre as built or tipped, from the list whose factors these materials take
 * ("Dichte/Masse"). Insulation for which the list gives a range ("15-40") is left out: its weight would be a guess. The British
 * rows of the same materials name no density; "aggregates" is taken as gravel, "wood" as softwood.
 * Source: KBOB/ecobau/IPB, Ökobilanzdaten im Baubereich 2009/1:2022, version 4.0.
 */
const DENSITIES = {
  concrete_lean: { kgPerCubicMetre: 2150, row: '01.001' },
  concrete_building: { kgPerCubicMetre: 2300, row: '01.002' },
  concrete_civil: { kgPerCubicMetre: 2350, row: '01.003' },
  concrete_precast: { kgPerCubicMetre: 2500, row: '01.042' },
  brick: { kgPerCubicMetre: 900, row: '02.001' },
  sand_lime_brick: { kgPerCubicMetre: 1400, row: '02.002' },
  aerated_concrete: { kgPerCubicMetre: 500, row: '02.006' },
  cement_block: { kgPerCubicMetre: 1700, row: '02.007' },
  gypsum_fibre_board: { kgPerCubicMetre: 1200, row: '03.007' },
  plasterboard: { kgPerCubicMetre: 850, row: '03.008' },
  gravel_crushed: { kgPerCubicMetre: 2000, row: '03.011' },
  gravel_round: { kgPerCubicMetre: 2000, row: '03.012' },
  aggregates: { kgPerCubicMetre: 2000, row: '03.012' },
  sand: { kgPerCubicMetre: 2000, row: '03.013' },
  plaster_gypsum: { kgPerCubicMetre: 1100, row: '04.001' },
  anhydrite_screed: { kgPerCubicMetre: 2000, row: '04.005' },
  cement_screed: { kgPerCubicMetre: 1850, row: '04.006' },
  plaster_lime_cement: { kgPerCubicMetre: 1550, row: '04.013' },
  solid_wood_panel: { kgPerCubicMetre: 453, row: '07.001' },
  glulam: { kgPerCubicMetre: 439, row: '07.003' },
  softwood_planed: { kgPerCubicMetre: 485, row: '07.010' },
  wood: { kgPerCubicMetre: 485, row: '07.010' },
  mdf: { kgPerCubicMetre: 685, row: '07.012' },
  osb: { kgPerCubicMetre: 605, row: '07.013' },
  chipboard: { kgPerCubicMetre: 640, row: '07.014' },
  plywood: { kgPerCubicMetre: 500, row: '07.017' },
  clt: { kgPerCubicMetre: 436, row: '07.020' },
  structural_timber: { kgPerCubicMetre: 436, row: '07.023' },
  pur_pir: { kgPerCubicMetre: 30, row: '10.006' },
  wood_fibre_board: { kgPerCubicMetre: 148, row: '10.009' },
} as const satisfies Densities;

export type DenseMaterial = keyof typeof DENSITIES;

/** The density of a material, or null if the list has none or a range. */
export function bulkDensity(material: Material): BulkDensity | null {
  return (DENSITIES as Densities)[material] ?? null;
}

/** For the trace: what was assumed of a material's weight. */
export function densityAssumption(material: Material, { kgPerCubicMetre, row }: BulkDensity): Reason {
  return reason('density', { material, density: String(kgPerCubicMetre), row });
}
