import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { z } from 'zod';
import { builder } from './builder.ts';

/** The year 0000 is valid in ISO 8601 but not in the database. */
const date = z.iso.date().refine((day) => !day.startsWith('0000'));

function parseDate(value: unknown): string {
  const parsed = date.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new GraphQLError('A Date is text of the form YYYY-MM-DD and a day of the calendar.');
}

function outputOnly(name: string): (value: unknown) => never {
  return () => {
    throw new GraphQLError(`${name} cannot be an input.`);
  };
}

/** The standards whose forms the scalars have; each is a part of what its standard allows. */
const SPECIFICATION = {
  date: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  decimal: 'https://www.w3.org/TR/xmlschema11-2/#decimal',
  json: 'https://www.rfc-editor.org/rfc/rfc8259',
};

/** The scalars beside GraphQL's own. The database returns their texts in the right form. */
export function addScalars(): void {
  builder.scalarType('Date', {
    description: 'A calendar day, YYYY-MM-DD (`full-date` of RFC 3339).',
    specifiedByURL: SPECIFICATION.date,
    serialize: (value) => value,
    parseValue: parseDate,
    parseLiteral: (node: ValueNode) => parseDate(node.kind === Kind.STRING ? node.value : null),
  });
  builder.scalarType('DateTime', {
    description: 'A moment in UTC, YYYY-MM-DDTHH:MM:SS.mmmZ (`date-time` of RFC 3339).',
    specifiedByURL: SPECIFICATION.date,
    serialize: (value) => value,
    parseValue: outputOnly('DateTime'),
  });
  builder.scalarType('Decimal', {
    description: 'An exact decimal number as text, for example "1081.05" (`decimal` of XML Schema).',
    specifiedByURL: SPECIFICATION.decimal,
    serialize: (value) => value,
    parseValue: outputOnly('Decimal'),
  });
  builder.scalarType('JSON', {
    description: 'A JSON value as it was recorded (RFC 8259).',
    specifiedByURL: SPECIFICATION.json,
    serialize: (value) => value,
    parseValue: outputOnly('JSON'),
  });
}
