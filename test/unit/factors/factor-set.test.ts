import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
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
