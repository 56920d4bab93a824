import { SaxesParser } from 'saxes';
import { INGEST_LIMITS } from '../../../schema/contracts/ingest.ts';
import { decodeXml } from './decode-xml.ts';
import { Namespaces } from './namespaces.ts';
import { XML_BOUNDS, XmlFault } from './xml-fault.ts';

/** A value and its XPath. White space around it is removed; an empty one is absent. */
export interface Stated {
  readonly text: string;
  readonly path: string;
}

/** The values to take out of an element: paths from it to an element or attribute, `.` for its own text. */
export interface Shape {
  readonly [field: string]: string | Many | Nested;
}

/** Every element at a path, each with values of its own. */
export interface Many<S extends Shape = Shape> {
  readonly each: string;
  readonly shape: S;
}

/** Every element at a path, with the same values as the one it is in. */
export interface Nested {
  readonly nested: string;
}

/** What was found in an element: a field is absent, or a list is empty, if nothing was. Of several values the first counts. */
export type XmlRecord<S extends Shape> = {
  readonly [F in keyof S]: S[F] extends Many<infer G>
    ? readonly XmlRecord<G>[]
    : S[F] extends Nested
      ? readonly XmlRecord<S>[]
      : Stated | undefined;
} & { readonly at: string };

/** A kind of document: its root element, the prefix used in shapes for each namespace, and the values to take. */
export interface DocumentShape<S extends Shape = Shape> {
  readonly root: string;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly shape: S;
}

interface OpenRecord {
  [field: string]: string | Stated | OpenRecord[] | undefined;
  at: string;
}

/** An element that matters: where its text and attributes go, and which of its children matter. */
interface Step {
  readonly children: Map<string, Step>;
  readonly attributes: { name: string; field: string; path: string }[];
  text: { field: string; path: string } | null;
  list: { field: string; path: string; shape: CompiledShape } | null;
}

interface CompiledShape {
  readonly step: Step;
  readonly lists: string[];
}

const compiled = new WeakMap<Shape, CompiledShape>();

function compile(shape: Shape): CompiledShape {
  const known = compiled.get(shape);
  if (known) return known;
  const result: CompiledShape = { step: newStep(), lists: [] };
  compiled.set(shape, result);
  for (const [field, value] of Object.entries(shape)) {
    const path = typeof value === 'string' ? value : 'each' in value ? value.each : value.nested;
    const [, elements = '', attribute] = /^(.*?)(?:\/?@(.+))?$/.exec(path) ?? [];
    let step = result.step;
    for (const name of elements.split('/')) {
      if (name === '' || name === '.') continue;
      const child = step.children.get(name) ?? newStep();
      step.children.set(name, child);
      step = child;
    }
    if (typeof value !== 'string') {
      step.list = { field, path, shape: 'each' in value ? compile(value.shape) : result };
      result.lists.push(field);
    } else if (attribute !== undefined) step.attributes.push({ name: attribute, field, path });
    else step.text = { field, path };
  }
  return result;
}

function newStep(): Step {
  return { children: new Map(), attributes: [], text: null, list: null };
}

/**
 * Reads a document as a stream and keeps only the values of its shape.
 * @param choose the shape for a root element, or what is wrong with it.
 * @throws XmlFault for anything that cannot be read.
 */
export async function readRecords<D extends DocumentShape>(
  bytes: AsyncIterable<Uint8Array>,
  choose: (namespace: string, name: string) => D,
): Promise<{ document: D; record: unknown }> {
  const reading = new RecordReading(choose);
  for await (const text of decodeXml(bytes)) reading.write(text);
  return reading.end();
}

/** Envelope of Peppol documents on their way; the invoice is inside. Source: UN/CEFACT Standard Business Document Header 1.3. */
const ENVELOPE = 'StandardBusinessDocument';
const ENVELOPE_HEADER = 'StandardBusinessDocumentHeader';

class RecordReading<D extends DocumentShape> {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #choose: (namespace: string, name: string) => D;
  readonly #namespaces = new Namespaces();
  #document: D | null = null;
  #root: OpenRecord | null = null;
  /** The elements open that matter, and the record each belongs to. */
  readonly #steps: Step[] = [];
  readonly #records: OpenRecord[] = [];
  #depth = 0;
  /** Elements open below the last one that matters. */
  #skipped = 0;
  #attributes = 0;
  /** Whether the element declares a namespace. */
  #declares = false;
  #marks = 0;
  #text = '';
  #listens = false;
  #count = 0;

  readonly #hear = (text: string): void => {
    if (this.#listens && this.#text.length < XML_BOUNDS.text) this.#text += text.slice(0, XML_BOUNDS.text);
  };

  constructor(choose: (namespace: string, name: string) => D) {
    this.#choose = choose;
    const parser = this.#parser;
    parser.on('doctype', () => {
      throw new XmlFault(
        'xml_doctype',
        'The XML has a document type declaration (DTD), which is refused unread. Remove the DOCTYPE.',
      );
    });
    parser.on('attribute', ({ name }) => {
      this.#attributes += 1;
      if (name.startsWith('xmlns')) this.#declares = true;
      if (this.#attributes > XML_BOUNDS.attributes)
        throw tooMuch(`an element with more than ${XML_BOUNDS.attributes} attributes`);
    });
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    parser.on('closetag', () => this.#close());
    // Never switched off for parts that do not matter: that costs the parser half of its speed.
    parser.on('text', this.#hear);
    parser.on('cdata', this.#hear);
  }

  write(text: string): void {
    this.#mark(count(text, '&') + count(text, '\r'));
    this.#parse(() => this.#parser.write(text));
    if (this.#depth === 0 && this.#root === null && this.#parser.position > XML_BOUNDS.prologue)
      throw tooMuch(`more than ${XML_BOUNDS.prologue} characters before its first element`);
  }

  #mark(marks: number): void {
    this.#marks += marks;
    if (this.#marks > XML_BOUNDS.marks)
      throw tooMuch(`more than ${XML_BOUNDS.marks} elements, attributes and references`);
  }

  end(): { document: D; record: unknown } {
    this.#parse(() => this.#parser.close());
    if (!this.#document || !this.#root)
      throw new XmlFault('format_unknown', 'The XML is an envelope without an invoice inside.');
    return { document: this.#document, record: this.#root };
  }

  #parse(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (error instanceof XmlFault) throw error;
      throw notWellFormed(error instanceof Error ? error.message : '');
    }
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    this.#mark(1 + this.#attributes);
    this.#attributes = 0;
    const declares = this.#declares;
    this.#declares = false;
    if (this.#depth > XML_BOUNDS.depth)
      throw tooMuch(`more than ${XML_BOUNDS.depth} elements inside each other`);
    if (this.#skipped > 0) {
      this.#skipped += 1;
      return;
    }
    if (declares) this.#namespaces.open(this.#depth, attributes);
    const parent = this.#steps[this.#steps.length - 1];
    if (parent === undefined) this.#begin(name);
    else this.#enter(parent.children.get(this.#namespaces.prefixed(name)), attributes);
  }

  /** The root element, or one of its envelope. */
  #begin(name: string): void {
    const { namespace, local } = this.#namespaces.resolve(name);
    if (this.#depth === 1 && local === ENVELOPE) return;
    if (this.#depth === 2 && local === ENVELOPE_HEADER) {
      this.#skipped = 1;
      return;
    }
    if (this.#root !== null)
      throw new XmlFault('format_unknown', 'The envelope holds more than one document. Send each by itself.');
    this.#document = this.#choose(namespace, local);
    this.#namespaces.usePrefixes(this.#document.prefixes);
    const shape = compile(this.#document.shape);
    this.#root = newRecord(`/${this.#document.root}`, shape);
    this.#steps.push(shape.step);
    this.#records.push(this.#root);
  }

  #enter(step: Step | undefined, attributes: Record<string, string>): void {
    this.#listens = false;
    if (step === undefined) {
      this.#skipped = 1;
      return;
    }
    let record = this.#records[this.#records.length - 1] as OpenRecord;
    let inner = step;
    if (step.list) {
      record = this.#listed(record, step.list);
      inner = step.list.shape.step;
    }
    this.#steps.push(inner);
    this.#records.push(record);
    for (const to of inner.attributes) keep(record, to, attributes[to.name] ?? '');
    this.#text = '';
    this.#listens = inner.text !== null;
  }

  #listed(parent: OpenRecord, list: NonNullable<Step['list']>): OpenRecord {
    this.#count += 1;
    if (this.#count > XML_BOUNDS.records)
      throw new XmlFault(
        'too_many_lines',
        `The document has more than ${XML_BOUNDS.records} lines, allowances and codes; an invoice can have ${INGEST_LIMITS.lines} lines.`,
        `/${this.#document?.root}`,
      );
    const records = parent[list.field] as OpenRecord[];
    const record = newRecord(`${parent.at}/${list.path}[${records.length + 1}]`, list.shape);
    records.push(record);
    return record;
  }

  #close(): void {
    const depth = this.#depth;
    this.#depth = depth - 1;
    if (this.#skipped > 0) this.#skipped -= 1;
    else {
      const step = this.#steps.pop();
      const record = this.#records.pop();
      if (step?.text && record) keep(record, step.text, this.#text);
    }
    this.#namespaces.close(depth);
    // Text after a child element goes on where it was left off.
    this.#listens = this.#skipped === 0 && this.#steps[this.#steps.length - 1]?.text != null;
  }
}

function newRecord(at: string, shape: CompiledShape): OpenRecord {
  const record: OpenRecord = { at };
  for (const list of shape.lists) record[list] = [];
  return record;
}

function keep(record: OpenRecord, to: { field: string; path: string }, text: string): void {
  const trimmed = text.trim();
  if (trimmed === '' || record[to.field] !== undefined) return;
  record[to.field] = new StatedValue(trimmed, record.at, to.path);
}

/** Writes its path only when somebody asks: few do, and there are ten values a line. */
class StatedValue implements Stated {
  readonly text: string;
  readonly #at: string;
  readonly #below: string;

  constructor(text: string, at: string, below: string) {
    this.text = text;
    this.#at = at;
    this.#below = below;
  }

  get path(): string {
    return this.#below === '.' ? this.#at : `${this.#at}/${this.#below}`;
  }
}

function count(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) found += 1;
  return found;
}

function tooMuch(what: string): XmlFault {
  return new XmlFault('xml_bounds', `The XML has ${what}, which no invoice needs.`);
}

const PLACED = /^(\d+):(\d+): (.*)$/s;

function notWellFormed(message: string): XmlFault {
  const [, line, column, what = message] = PLACED.exec(message) ?? [];
  const where = line === undefined ? '' : ` Line ${line}, column ${column}:`;
  return new XmlFault(
    'xml_not_well_formed',
    `The XML is not well formed.${where} ${what.slice(0, 200).trim().replace(/[.!]$/, '')}. Export the document again, and check that it was copied whole.`,
  );
}
