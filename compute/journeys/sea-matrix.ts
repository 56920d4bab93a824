import { integer, type Rational } from '../decimal.ts';
import { ROUGH_BELOW_KM } from './journey-numbers.ts';
import { greatCircleKm, type Place, type ShippedPlaces } from './place.ts';

/** Shortest sea routes between ports, Suez and Panama open, the Northwest Passage closed. */
interface SeaMatrix {
  readonly rowOf: ReadonlyMap<string, number>;
  /** Row i: km to each of the i earlier ports, comma-separated. */
  readonly rows: readonly string[];
  readonly spurs: ReadonlyMap<string, readonly Anchor[]>;
}

interface Anchor {
  readonly port: string;
  readonly km: number;
}

/** A sea route. `isRough`: between two small ports near each other. */
export interface SeaWay {
  readonly km: Rational;
  readonly isRough: boolean;
}

const built = new WeakMap<ShippedPlaces, SeaMatrix>();

/** Whole kilometres by sea, never below the great circle; null if no route is known. */
export function seaWay(shipped: ShippedPlaces, from: Place, to: Place): SeaWay | null {
  const matrix = matrixOf(shipped);
  const starts = anchorsOf(matrix, from.code);
  const ends = anchorsOf(matrix, to.code);
  let best = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    for (const end of ends) {
      best = Math.min(best, start.km + between(matrix, start.port, end.port) + end.km);
    }
  }
  if (!Number.isFinite(best)) return null;
  const straight = greatCircleKm(from, to);
  const bothSpurs = matrix.spurs.has(from.code) && matrix.spurs.has(to.code);
  return {
    km: integer(Math.max(best, Math.ceil(straight))),
    isRough: bothSpurs && straight < ROUGH_BELOW_KM,
  };
}

function anchorsOf({ rowOf, spurs }: SeaMatrix, port: string): readonly Anchor[] {
  if (rowOf.has(port)) return [{ port, km: 0 }];
  return spurs.get(port) ?? [];
}

function between({ rowOf, rows }: SeaMatrix, from: string, to: string): number {
  const [a, b] = [rowOf.get(from), rowOf.get(to)];
  if (a === undefined || b === undefined) return Number.POSITIVE_INFINITY;
  if (a === b) return 0;
  return fieldOf(rows[Math.max(a, b)] ?? '', Math.min(a, b) + 1);
}

/** Finds a number of a row without splitting the rest. */
function fieldOf(row: string, field: number): number {
  let from = 0;
  for (let at = 0; at < field; at += 1) {
    from = row.indexOf(',', from) + 1;
    if (from === 0) return Number.POSITIVE_INFINITY;
  }
  const to = row.indexOf(',', from);
  const text = row.slice(from, to < 0 ? row.length : to);
  return text === '' ? Number.POSITIVE_INFINITY : Number(text);
}

function matrixOf(shipped: ShippedPlaces): SeaMatrix {
  const known = built.get(shipped);
  if (known) return known;
  const rows = shipped.seaDistances
    .split('~')
    .slice(1)
    .filter((line) => line !== '');
  const spurs = shipped.seaSpurs
    .split('~')
    .slice(1)
    .filter((line) => line !== '');
  const matrix: SeaMatrix = {
    rows,
    rowOf: new Map(
      rows.map((row, at) => [row.slice(0, row.includes(',') ? row.indexOf(',') : row.length), at]),
    ),
    spurs: new Map(spurs.map(spurOf)),
  };
  built.set(shipped, matrix);
  return matrix;
}

function spurOf(line: string): [string, Anchor[]] {
  const [port = '', ...fields] = line.split(',');
  const anchors: Anchor[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const name = fields[at] ?? '';
    if (name !== '') anchors.push({ port: name, km: Number(fields[at + 1]) });
  }
  return [port, anchors];
}
