import { FACTOR_KINDS } from '../contracts/factors.ts';
import { enumOf } from './enums.ts';
import { FactorType } from './refs.ts';

/** The row is in memory, so further fields cost nothing. */
const FREE = { complexity: 0 };

const FactorKindEnum = enumOf('FactorKind', FACTOR_KINDS, 'Per unit of activity, or per unit of currency.');

/** Adds the type `EmissionFactor`. */
export function addFactor(): void {
  FactorType.implement({
    description: 'An emission factor with its provenance. Sets are dated and never change.',
    fields: (t) => ({
      factorSetId: t.exposeString('factorSetId', { description: 'Its factor set.' }),
      factorId: t.exposeString('factorId', { description: 'Its id in the set.' }),
      kind: t.expose('kind', { type: FactorKindEnum, description: 'Physical or spend.' }),
      label: t.exposeString('label', { description: 'Name of the factor.' }),
      kgCo2ePerUnit: t.expose('kgCo2ePerUnit', {
        type: 'Decimal',
        description: 'kg CO2e per unit, exactly as in the source.',
      }),
      unit: t.exposeString('unit', { description: 'Unit of the activity, or ISO 4217 currency.' }),
      year: t.exposeInt('year', { description: 'Year the value is valid for, or of the prices.' }),
      region: t.exposeString('region', {
        description: 'ISO 3166-1 alpha-2 code, or an aggregate such as EU.',
      }),
      scope: t.exposeInt('scope', { nullable: true, description: 'Scope; null for a spend factor.' }),
      scope3Category: t.exposeInt('scope3Category', {
        nullable: true,
        description: 'GHG Protocol category, 1 to 15.',
      }),
      boundary: t.exposeString('boundary', { description: 'Part of the life cycle the value covers.' }),
      gwpBasis: t.exposeString('gwpBasis', {
        description: 'AR4, AR5, AR6 or "as published, mixed"; other words in set 2026-11-21.',
      }),
      gwpNote: t.exposeString('gwpNote', {
        ...FREE,
        description: "The source's statement about global warming potentials.",
      }),
      co2KgPerUnit: t.expose('co2KgPerUnit', {
        type: 'Decimal',
        nullable: true,
        description: 'The CO2 part, kg per unit.',
      }),
      ch4KgCo2ePerUnit: t.expose('ch4KgCo2ePerUnit', {
        type: 'Decimal',
        nullable: true,
        description: 'The CH4 part, kg CO2e per unit.',
      }),
      n2oKgCo2ePerUnit: t.expose('n2oKgCo2ePerUnit', {
        type: 'Decimal',
        nullable: true,
        description: 'The N2O part, kg CO2e per unit.',
      }),
      biogenicCo2KgPerUnit: t.expose('biogenicCo2KgPerUnit', {
        ...FREE,
        type: 'Decimal',
        nullable: true,
        description: 'Biogenic CO2, kg per unit, outside the factor; null if the source gives none.',
      }),
      classification: t.exposeString('classification', {
        nullable: true,
        description: 'Industry classification of a spend factor.',
      }),
      code: t.exposeString('code', { nullable: true, description: 'Its code there.' }),
      codeTitle: t.exposeString('codeTitle', { nullable: true, description: 'Title of the code.' }),
      priceBasis: t.exposeString('priceBasis', {
        nullable: true,
        description: 'purchaser or basic prices; null for a physical factor.',
      }),
      category: t.exposeString('category', { description: 'Category of the catalogue, or spend.' }),
      subcategory: t.exposeString('subcategory', { nullable: true, description: 'Narrower category.' }),
      publisher: t.exposeString('publisher', { ...FREE, description: 'Who published it.' }),
      dataset: t.exposeString('dataset', { description: 'Title of the publication.' }),
      datasetVersion: t.exposeString('datasetVersion', {
        nullable: true,
        description: 'Its edition; null if the source states none.',
      }),
      publicationYear: t.exposeInt('publicationYear', { ...FREE, description: 'Year it was published.' }),
      address: t.exposeString('address', {
        ...FREE,
        description: 'Public address of the publication, or of its publisher.',
      }),
      source: t.exposeString('source', { description: 'Publication it was taken from.' }),
      sourceLocator: t.exposeString('sourceLocator', { description: 'Place in the publication.' }),
      licence: t.exposeString('licence', { description: 'Licence of the source.' }),
      credit: t.exposeString('credit', { description: 'Text to show beside results.' }),
      caution: t.exposeString('caution', { nullable: true, description: "The source's caution." }),
    }),
  });
}
