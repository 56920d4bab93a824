import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { factorRegister } from '../../../compute/factors/register.ts';
import { SHIPPED_SETS } from '../../../compute/factors/shipped-sets.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'compute', 'factors', 'sets');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Manifest {
  readonly id: string;
  readonly inputs: readonly { file: string; rows: number; bytes: number; sha256: string }[];
  readonly outputs: readonly { file: string; bytes: number; sha256: string }[];
}

const readManifest = (id: string) =>
  JSON.parse(readFileSync(join(FOLDER, id, 'manifest.json'), 'utf8')) as Manifest;

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

describe('a shipped factor set', () => {
  it('is listed for every folder there is, oldest first, with the newest as default', () => {
    const ids = SHIPPED_SETS.map(({ id }) => id);
    expect(ids).toEqual(readdirSync(FOLDER).sort());
    expect(NEWEST_FACTOR_SET_ID).toBe(ids.at(-1));
    expect(SHIPPED_SETS.every(({ id, publishedOn }) => id.startsWith(publishedOn))).toBe(true);
  });

  it.each(SHIPPED_SETS.map(({ id, manifestSha256 }) => [id, manifestSha256]))(
    'never changes: every byte of %s is that of its manifest, and the manifest is pinned',
    (id, manifestSha256) => {
      const manifest = readManifest(id);
      expect(sha256(readFileSync(join(FOLDER, id, 'manifest.json')))).toBe(manifestSha256);
      expect(manifest.id).toBe(id);
      expect(filesUnder(join(FOLDER, id))).toEqual(
        ['manifest.json', ...manifest.outputs.map(({ file }) => file)].sort(),
      );
      for (const { file, bytes, sha256: expected } of manifest.outputs) {
        const content = readFileSync(join(FOLDER, id, file));
        expect([file, content.length, sha256(content)]).toEqual([file, bytes, expected]);
      }
    },
  );

  it.each(SHIPPED_SETS.map((shipped) => [shipped.id, shipped] as const))(
    'reads the tables of set %s from its own files, or from the same ones of another',
    (id, { physical, spend, naics, cpv, priceIndex }) => {
      const table = (file: string) => JSON.parse(readFileSync(join(FOLDER, id, file), 'utf8'));
      expect(physical).toEqual(table('physical.json'));
      expect(spend).toEqual([table('spend.json'), table('figaro/spend.json')]);
      expect(naics).toEqual(table('concordance-naics.json'));
      expect(cpv).toEqual(table('concordance-cpv.json'));
      expect(priceIndex).toEqual(table('price-index.json'));
    },
  );

  it('refuses an id that was never shipped', () => {
    expect(() => factorSet('2020-01-01')).toThrow(RangeError);
  });
});

const set = factorSet('2026-11-21');

describe('factor set 2026-11-21', () => {
  it('holds the whole catalogue: 1,079 + 41 physical rows and 2,472 spend rows', () => {
    const rows = set.physicalIds().flatMap((id) => set.physicalRows(id));
    expect(set.physicalIds()).toHaveLength(1_079);
    expect(rows).toHaveLength(1_120);
    expect(set.physicalIds().filter((id) => set.physicalRows(id).length === 2)).toHaveLength(41);
    expect(set.spendIds()).toHaveLength(2_472);
    expect(set.naicsCodes()).toHaveLength(1_057);
  });

  it.each([
    ['electricity', 282],
    ['heat', 8],
    ['fuel', 123],
    ['refrigerant', 48],
    ['vehicle', 24],
    ['travel', 171],
    ['freight', 92],
    ['water', 2],
    ['waste', 72],
    ['material', 106],
    ['product', 32],
    ['it_equipment', 18],
    ['digital', 6],
    ['food', 95],
  ])('holds every %s factor of the coverage table: %i', (category, count) => {
    const newest = set.physicalIds().map((id) => set.physicalRows(id).at(-1));
    expect(newest.filter((row) => row?.category === category)).toHaveLength(count);
  });

  it.each([
    ['epa-sc-1.3.0', 1_016],
    ['figaro26-demand-2023', 612 + 62],
    ['figaro26-purchaser-2023', 360],
    ['figaro26-purchaser-est-2023', 310],
    ['uk-sic-2023', 112],
  ])('holds every %s factor of the family table: %i', (family, count) => {
    const found = set.spendIds().filter((id) => set.spend(id)?.family === family);
    expect(found).toHaveLength(count);
  });

  it('holds the 298 flags, five of them exclusions, and no CEDA row', () => {
    const rows = set.spendIds().flatMap((id) => set.spend(id) ?? []);
    expect(rows.filter(({ flag }) => flag !== null)).toHaveLength(298);
    expect(rows.filter(({ flag }) => flag === 'exclude').map(({ factorId }) => factorId)).toEqual([
      'uk-sic-2023:7:GB',
      'uk-sic-2023:24.4-5:GB',
      'uk-sic-2023:46:GB',
      'figaro26-demand-2023:M73:CH',
      'figaro26-purchaser-est-2023:M73:CH',
    ]);
    expect(rows.filter(({ family }) => family.includes('ceda'))).toEqual([]);
  });

  it('keeps the share-alike rows, and only those, in the FIGARO folder with their licence', () => {
    const licences = new Map(set.spendIds().map((id) => [id, set.spend(id)?.licence ?? '']));
    const shareAlike = [...licences].filter(([, licence]) => licence.includes('BY-SA'));
    expect(shareAlike.every(([id]) => id.startsWith('figaro26-'))).toBe(true);
    expect(shareAlike).toHaveLength(1_344);
    const folder = join(FOLDER, '2026-11-21');
    expect(readFileSync(join(folder, 'spend.json'), 'utf8')).not.toContain('figaro26-');
    expect(readFileSync(join(folder, 'figaro/LICENCE.md'), 'utf8')).toContain('CC-BY-SA-4.0');
  });

  it.each([
    ['electricity.grid.ch', 2026, '0.125', 'kWh'],
    ['electricity.grid.de', 2026, '0.3421', 'kWh'],
    ['fuel.natural_gas.kwh_gross', 2026, '0.1823', 'kWh'],
    ['fuel.heating_oil.ch.litre', 2026, '2.65', 'L'],
    ['heat.district.ch.kwh', 2026, '0.066', 'kWh'],
    ['refrigerant.hfc_134a.kg', 2026, '1300', 'kg'],
    ['refrigerant.r410a.kg', 2026, '1924', 'kg'],
    ['travel.rail.ch.pkm', 2026, '0.007', 'pkm'],
    ['freight.sea.container_avg.dry.teukm', 2026, '0.0717', 'TEUkm'],
    ['travel.car.average.diesel.km', 2026, '0.17265', 'vkm'],
    ['vehicle.company_car.average.diesel.km', 2026, '0.17304', 'vkm'],
  ])('gives %s the value the research states', (id, year, value, unit) => {
    const factor = set.physical(id, year);
    const digits = value.replace(/^0?\.?0*|\./g, '').length;
    expect(Number(Number(factor?.kgCo2ePerUnit).toPrecision(digits))).toBe(Number(value));
    expect(factor?.unit).toBe(unit);
  });

  it('takes the latest row not after the year, else the earliest', () => {
    const id = 'travel.car.average.diesel.km';
    expect(set.physicalRows(id).map(({ validYear }) => validYear)).toEqual([2025, 2026]);
    const year = (asked: number) => set.physical(id, asked)?.validYear;
    expect([2019, 2025, 2026, 2031].map(year)).toEqual([2025, 2025, 2026, 2026]);
    expect(set.physical('no.such.factor', 2025)).toBeUndefined();
    expect(set.physicalRows('no.such.factor')).toEqual([]);
  });

  it('lets Namibia survive: NA is a country, not a missing value', () => {
    const namibia = set.physical('electricity.grid.na', 2026);
    expect(namibia?.region).toBe('NA');
    expect(namibia?.label).toContain('Namibia');
  });

  it('leads an industry code to its sectors, and a CPV code by its longest prefix', () => {
    expect(set.concordance('541512')).toEqual({
      naics: '541512',
      title: 'Computer Systems Design Services',
      a64: 'J62_63',
      ukSic: '62',
      useeio: '541512',
    });
    expect(set.concordance('999999')).toBeUndefined();
    expect(set.cpvSector('03100000-2')).toBe('A01');
    expect(set.cpvSector('00000000-0')).toBeUndefined();
  });
});

const second = factorSet('2026-11-22');

describe('factor set 2026-11-22', () => {
  it('keeps every value, unit and year of the set before, and adds 58 rows', () => {
    const rows = second.physicalIds().flatMap((id) => second.physicalRows(id));
    expect(rows).toHaveLength(1_120 + 58);
    const keyOf = (row: (typeof rows)[number]) =>
      [row.factorId, row.validYear, row.kgCo2ePerUnit, row.unit, row.region, row.scope, row.boundary].join(
        ' ',
      );
    const own = new Set(rows.map(keyOf));
    const lost = set
      .physicalIds()
      .flatMap((id) => set.physicalRows(id))
      .filter((row) => !own.has(keyOf(row)));
    expect(lost).toEqual([]);
    for (const id of set.spendIds()) {
      expect([id, second.spend(id)?.kgCo2ePerUnit]).toEqual([id, set.spend(id)?.kgCo2ePerUnit]);
    }
  });

  // European Commission, default values for the transitional period of the CBAM (22 December 2023): direct + indirect.
  it.each([
    ['material.cement_clinker.t', 0.83 + 0.04],
    ['material.cement_portland.t', 0.81 + 0.06],
    ['material.cement_white.t', 1.16 + 0.1],
    ['material.ammonia.t', 2.68 + 0.14],
    ['material.fertiliser_urea.t', 1.78 + 0.12],
    ['material.nitric_acid.t', 2.56 + 0.05],
    ['material.steel_long.t', 1.89 + 0.32],
    ['material.steel_hot_rolled.t', 2.01 + 0.27],
    ['material.aluminium_unwrought.t', 2.36 + 8.14],
  ])("has for %s the Commission's %f t CO2e a tonne", (id, tonnes) => {
    const row = second.physical(id, 2026);
    expect([Number(row?.kgCo2ePerUnit) / 1_000, row?.unit, row?.gwpBasis]).toEqual([
      expect.closeTo(tonnes, 9),
      't',
      'AR5',
    ]);
  });

  // Implementing Regulation (EU) 2018/2066, Annex VI, table 1: t CO2/TJ and TJ/Gg.
  it.each([
    ['lignite', 101, 11.9],
    ['lignite_briquettes', 97.5, 20.7],
    ['coke', 107, 28.2],
    ['anthracite', 98.3, 26.7],
    ['hard_coal', 94.6, 25.8],
  ])('burns %s with %f t CO2 a terajoule and %f TJ a kilotonne', (fuel, perTerajoule, calorific) => {
    const value = (unit: string) => Number(second.physical(`fuel.${fuel}.${unit}`, 2026)?.kgCo2ePerUnit);
    expect(value('tonne')).toBeCloseTo(perTerajoule * calorific, 9);
    expect(value('kwh_net')).toBeCloseTo(perTerajoule * 0.0036, 9);
  });

  // DESNZ 2025, outside of scopes.
  it.each([
    ['biofuel.wood_pellets.tonne', '1677.18'],
    ['biofuel.wood_logs.tonne', '1436.23'],
    ['biofuel.wood_chips.kwh', '0.35'],
    ['biofuel.bioethanol.litre', '1.52'],
    ['biofuel.biodiesel.litre', '2.39'],
    ['biofuel.biogas.kwh', '0.19902'],
    ['fuel.diesel.tonne', '163.17'],
    ['fuel.petrol.litre', '0.13'],
    ['fuel.petrol_mineral.litre', null],
    ['fuel.natural_gas.kwh_gross', null],
  ])('gives %s %s kg of biogenic CO2 outside the factor', (id, biogenic) => {
    expect(second.physicalRows(id).map((row) => row.biogenicCo2KgPerUnit)).toEqual(
      second.physicalRows(id).map(() => biogenic),
    );
    expect(set.physical(id, 2026)?.biogenicCo2KgPerUnit).toBeNull();
  });

  it('mixes E5, E10 and B7 by volume from the rows of their parts', () => {
    const value = (id: string) => Number(second.physical(id, 2026)?.kgCo2ePerUnit);
    const mixed = (share: number, fossil: string, bio: string, of: string) =>
      (1 - share) * value(`${of}.${fossil}.litre`) + share * value(`bio${of}.${bio}.litre`);
    for (const of of ['fuel', 'fuel_wtt']) {
      expect(value(`${of}.petrol_e5.litre`)).toBeCloseTo(mixed(0.05, 'petrol_mineral', 'bioethanol', of), 9);
      expect(value(`${of}.petrol_e10.litre`)).toBeCloseTo(mixed(0.1, 'petrol_mineral', 'bioethanol', of), 9);
      expect(value(`${of}.diesel_b7.litre`)).toBeCloseTo(mixed(0.07, 'diesel_mineral', 'biodiesel', of), 9);
    }
  });

  // AR5 values of blends as an independent table of GWP rounds them.
  it.each([
    ['r448a', 1_273],
    ['r449a', 1_282],
    ['r452a', 1_945],
    ['r454b', 467],
    ['r454c', 146],
    ['r513a', 573],
    ['r450a', 547],
    ['r515b', 299],
  ])('rounds the potential of %s to %i', (gas, potential) => {
    expect(Math.round(Number(second.physical(`refrigerant.${gas}.kg`, 2026)?.kgCo2ePerUnit))).toBe(potential);
  });
});

describe('factor set 2026-11-28', () => {
  it('differs from the set before in the words about origin alone', () => {
    const rowsOf = (setId: string) => {
      const register = factorRegister({ setId, from: 0, count: 1e6 });
      if (!register.ok) throw new Error(setId);
      return register.value.map(
        ({ factorSetId: _set, sourceLocator: _locator, gwpNote: _note, ...row }) => row,
      );
    };
    expect(rowsOf('2026-11-28')).toEqual(rowsOf('2026-11-22'));
  });

  it.each([
    ['fuel.heating_oil.ch.litre', /bafu\.admin\.ch .*2\.65 kg CO2 per litre; last changed 29\.12\.2020\)$/],
    [
      'electricity.grid.ch',
      /^KBOB\/ecobau list 2022 V9\.0 .*row 99 \(45\.020\), as quoted in public program code$/,
    ],
    ['material.ammonia.t', /^CN 2814: direct 2\.68, indirect 0\.14 t CO2e\/t; read from two public copies$/],
    ['figaro26-purchaser-est-2023:J62_63:CH', /^derived: basic-price row CH,J62_63 x .* x CH G46 factor$/],
  ])('says for %s where its figure is found', (factorId, locator) => {
    const set = factorSet('2026-11-28');
    const { sourceLocator } = set.physical(factorId, 2026) ?? set.spend(factorId) ?? {};
    expect(sourceLocator).toMatch(locator);
  });
});
