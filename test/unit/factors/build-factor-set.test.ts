import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { columnTexts, encodeColumn } from '../../../compute/factors/columns.ts';
import { parseCsv } from '../../../scripts/parse-csv.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', '..', 'scripts', 'build-factor-set.ts');
const folder = mkdtempSync(join(tmpdir(), 'footing-set-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PHYSICAL_HEAD =
  'factor_id,label,category,subcategory,scope,ghgp_category,unit,kgco2e_per_unit,co2_kg,ch4_kgco2e,n2o_kgco2e,region,valid_year,gwp_basis,lifecycle_boundary,source,source_locator,licence\n';
const TABLES: { readonly [file: string]: string } = {
  'factors-physical.csv': `${PHYSICAL_HEAD}electricity.grid.na,"Grid, Namibia",electricity,grid average,2,,kWh,0.05,,,,NA,2024,x,y,Ember yearly electricity data,key NAM,CC BY 4.0\n`,
  'factors-physical-superseded.csv': PHYSICAL_HEAD,
  'factors-spend.csv':
    'factor_id,label,classification,code,code_title,region,kgco2e_per_unit,currency,price_year,price_basis,gases,source,source_locator,licence\nfigaro26-demand-2023:A01:CH,Crops,NACE2-A64,A01,Crops,CH,0.8,EUR,2023,basic,CO2,FIGARO monetary emission factors,row,CC BY-SA 4.0\n',
  'factors-spend-flags.csv': 'factor_id,flag,reason\n',
  'concordance-naics-nace.csv': 'naics2017,nace2_a64\n111110,A01\n',
  'concordance-cpv-nace.csv': 'cpv_prefix,nace2_a64\n03,A01\n',
  'fx-annual.csv':
    'currency,year,eur_per_unit,source_locator\nCHF,2015,0.9,"ECB euro reference rates, file ; 1 / mean"\n',
  'fx-daily.csv': 'date,CHF,HRK\n2025-01-02,0.94,\n2025-01-03,0.95,7.5\n',
  'cpi-annual.csv':
    'country,year,index,base_year,source_locator\nEA,2023,123.15,2015,"Eurostat HICP, file"\n',
};

function build(setId: string): string {
  return execFileSync(process.execPath, [SCRIPT, folder, setId, join(folder, 'sets')], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

describe('building a factor set', () => {
  it('gives the same bytes again, and refuses to change a set that exists', () => {
    for (const [file, text] of Object.entries(TABLES)) writeFileSync(join(folder, file), text);
    build('2030-01-01');
    const read = (file: string) => readFileSync(join(folder, 'sets', '2030-01-01', file), 'utf8');
    const before = read('manifest.json');
    expect(build('2030-01-01')).toContain('exactly what these tables give');
    expect(read('manifest.json')).toBe(before);
    expect(JSON.parse(read('physical.json')).columns.region).toEqual(['NA']);
    expect(JSON.parse(read('figaro/spend.json')).rowCount).toBe(1);
    expect(JSON.parse(read('spend.json')).rowCount).toBe(0);
    writeFileSync(join(folder, 'fx-daily.csv'), 'date,CHF,HRK\n2025-01-02,0.99,\n');
    expect(() => build('2030-01-01')).toThrow(/fx-daily\.json.*a set never changes/);
    expect(read('manifest.json')).toBe(before);
  });

  it('puts years of their own files before those of the other, for rates and price index', () => {
    for (const [file, text] of Object.entries(TABLES)) writeFileSync(join(folder, file), text);
    const older = ['fx-daily-1999-2014.csv', 'cpi-annual-1998-2014.csv'].map((file) => join(folder, file));
    writeFileSync(older[0] ?? '', 'date,CHF,DKK\n1999-01-04,1.6168,7.4501\n');
    const index = 'country,year,index,base_year,source_locator\n';
    writeFileSync(older[1] ?? '', `${index}EA,1999,71.8386,2015,"World Bank FP.CPI.TOTL.ZG, file"\n`);
    build('2030-02-01');
    for (const file of older) rmSync(file);
    const read = (file: string) => JSON.parse(readFileSync(join(folder, 'sets', '2030-02-01', file), 'utf8'));
    expect(read('fx-daily.json')).toMatchObject({
      dates: '1999-01-04,2025-01-02,2025-01-03',
      rates: { CHF: '1.6168,0.94,0.95', DKK: '7.4501,,', HRK: ',,7.5' },
    });
    expect(columnTexts(read('price-index.json'), 'year')).toEqual(['1999', '2023']);
    const inputs: { file: string }[] = read('manifest.json').inputs;
    expect(inputs.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['fx-daily-1999-2014.csv', 'cpi-annual-1998-2014.csv']),
    );
  });

  it('refuses a row of a publication that is not in the table of sources', () => {
    writeFileSync(
      join(folder, 'sources.csv'),
      'source,publisher,title,edition,year,licence,address,gwp_note\n',
    );
    expect(() => build('2030-01-02')).toThrow(/no such source in sources\.csv: FIGARO/);
    rmSync(join(folder, 'sources.csv'));
  });

  it('refuses an id that is no date', () => {
    expect(() => build('newest')).toThrow(/usage/);
  });
});

describe('CSV', () => {
  it('reads back whatever RFC 4180 can write', () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (rows) => {
        const text = ['a,b', ...rows.map((row) => row.map(quoted).join(','))].join('\r\n');
        expect(parseCsv(text)).toEqual(rows.map(([a, b]) => ({ a, b })));
      }),
    );
  });

  it('reads plain fields, empty ones and a missing last line end', () => {
    expect(parseCsv('a,b\n1,\n,2')).toEqual([
      { a: '1', b: '' },
      { a: '', b: '2' },
    ]);
    expect(() => parseCsv('a,b\n1\n')).toThrow(/columns length is 2, got 1 on line 2/);
    expect(() => parseCsv('')).toThrow('the file is empty');
  });
});

describe('columns', () => {
  it('give back the texts they were made of, as a dictionary or not', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('kWh', 'kg', '', 'NA', 'x', 'y', 'z')), (texts) => {
        const table = { rowCount: texts.length, columns: { unit: encodeColumn(texts) } };
        expect(columnTexts(table, 'unit')).toEqual(texts);
      }),
    );
  });
});
