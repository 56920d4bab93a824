/** Limits of one calculation, so that an impossible input is answered in bounded time. */
export const MAX_COUNT = 10_000_000;
/** The most elements a list of inputs may have. */
export const MAX_LIST = 100_000;
const MAX_TEXT = 1_000;
const MAX_KG = 1e15;
/** Decimals a kilogram figure may have. */
const MAX_DECIMALS = 6;

/** An impossible input: the message names the member. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

export type Inputs = Readonly<Record<string, unknown>>;

interface Range {
  readonly min?: number;
  readonly max?: number;
  /** min and max themselves are excluded. */
  readonly exclusive?: boolean;
}

/** A finite JSON number inside the range. */
export function readNumber(inputs: Inputs, name: string, range: Range = {}): number {
  return checkNumber(member(inputs, name), name, range);
}

function member(inputs: Inputs, name: string): unknown {
  return Object.hasOwn(inputs, name) ? inputs[name] : undefined;
}

function checkNumber(value: unknown, name: string, range: Range): number {
  if (value === undefined || value === null) throw new InputError(`${name} is missing`);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new InputError(`${name} must be a number`);
  const { min = -Number.MAX_VALUE, max = Number.MAX_VALUE, exclusive = false } = range;
  const isInside = exclusive ? value > min && value < max : value >= min && value <= max;
  if (!isInside) throw new InputError(`${name} must be ${rangeText(range)}`);
  return value;
}

function rangeText({ min, max, exclusive = false }: Range): string {
  const parts: string[] = [];
  if (min !== undefined) parts.push(exclusive ? `above ${min}` : `${min} or more`);
  if (max !== undefined) parts.push(exclusive ? `below ${max}` : `at most ${max}`);
  return parts.join(' and ');
}

/** A whole number of the inputs. @throws InputError if it is not one or out of range. */
export function readInteger(inputs: Inputs, name: string, range: Range = {}): number {
  const value = readNumber(inputs, name, { min: 0, max: MAX_COUNT, ...range });
  if (!Number.isInteger(value)) throw new InputError(`${name} must be a whole number`);
  return value;
}

/** Above 0 and below 1, by at least 1e-9: beyond that factors are meaningless in doubles. */
export function readConfidence(inputs: Inputs, name = 'confidence'): number {
  return readNumber(inputs, name, { min: 1e-9, max: 1 - 1e-9 });
}

/** A share above 0 and below 1. */
export function readFraction(inputs: Inputs, name: string): number {
  return readNumber(inputs, name, { min: 1e-9, max: 1 - 1e-9 });
}

/** 0 or more and below `limit`. */
export function readBelow(inputs: Inputs, name: string, limit: { name: string; value: number }): number {
  const value = readNumber(inputs, name, { min: 0 });
  if (value >= limit.value) throw new InputError(`${name} must be below ${limit.name}`);
  return value;
}

/** Kilograms of 0 or more with at most 6 decimals. */
export function readKilograms(inputs: Inputs, name: string, range: Range = {}): number {
  return checkKilograms(member(inputs, name), name, range);
}

function checkKilograms(value: unknown, name: string, range: Range): number {
  const kg = checkNumber(value, name, { min: 0, max: MAX_KG, ...range });
  const text = kg.toString();
  const decimals = /e-/.test(text) ? MAX_DECIMALS + 1 : (text.split('.')[1] ?? '').length;
  if (decimals > MAX_DECIMALS) throw new InputError(`${name} must have at most ${MAX_DECIMALS} decimals`);
  return kg;
}

/** One of some words. @throws InputError for any other. */
export function readChoice<Choice extends string>(
  inputs: Inputs,
  name: string,
  choices: readonly Choice[],
): Choice {
  const value = member(inputs, name);
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new InputError(`${name} must be one of ${choices.join(', ')}`);
  return choice;
}

function readList(inputs: Inputs, name: string): readonly unknown[] {
  const value = member(inputs, name);
  if (!Array.isArray(value)) throw new InputError(`${name} must be an array`);
  if (value.length > MAX_LIST) throw new InputError(`${name} must have at most ${MAX_LIST} elements`);
  return value;
}

/** A list of numbers. @throws InputError if an element is not one or out of range. */
export function readNumbers(inputs: Inputs, name: string, range: Range = {}): number[] {
  return readList(inputs, name).map((value, index) => checkNumber(value, `${name}[${index}]`, range));
}

/** A list of kilograms of a given length. @throws InputError for another length. */
export function readKilogramList(inputs: Inputs, name: string, length: number, range: Range = {}): number[] {
  const list = readList(inputs, name);
  if (list.length !== length) throw new InputError(`${name} must have ${length} elements`);
  return list.map((value, index) => checkKilograms(value, `${name}[${index}]`, range));
}

/** Different texts, at least one. */
export function readIds(inputs: Inputs, name = 'ids'): string[] {
  const ids = readList(inputs, name).map((value, index) => checkText(value, `${name}[${index}]`));
  if (ids.length === 0) throw new InputError(`${name} must not be empty`);
  if (new Set(ids).size !== ids.length) throw new InputError(`${name} must not repeat an id`);
  return ids;
}

/** A text. @throws InputError for anything else. */
export function readText(inputs: Inputs, name: string): string {
  return checkText(member(inputs, name), name);
}

function checkText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT || !value.isWellFormed()) {
    throw new InputError(`${name} must be a text of 1 to ${MAX_TEXT} characters`);
  }
  return value;
}

/** Objects of a list. */
export function readObjects(inputs: Inputs, name: string): Inputs[] {
  return readList(inputs, name).map((value, index) => {
    if (!isObject(value)) throw new InputError(`${name}[${index}] must be an object`);
    return value;
  });
}

/** Numbers by id; every id must be among the known ones. */
export function readOverrides(inputs: Inputs, name: string, ids: readonly string[]): Map<string, number> {
  const value = member(inputs, name);
  if (!isObject(value)) throw new InputError(`${name} must be an object`);
  const known = new Set(ids);
  return new Map(
    Object.entries(value).map(([id, kg]) => {
      if (!known.has(id))
        throw new InputError(`${name} names ${id.slice(0, 40)}, which is not among the ids`);
      return [id, checkKilograms(kg, `${name}.${id.slice(0, 40)}`, { min: -MAX_KG })];
    }),
  );
}

/** True or false. @throws InputError for anything else. */
export function readFlag(inputs: Inputs, name: string): boolean {
  const value = member(inputs, name);
  if (typeof value !== 'boolean') throw new InputError(`${name} must be true or false`);
  return value;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Inputs {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * One kind of calculation: reads its inputs, answers with the member names of the published vectors.
 * @throws InputError naming the member that is missing or impossible.
 */
export type Kind = (inputs: Inputs) => Readonly<Record<string, unknown>>;
