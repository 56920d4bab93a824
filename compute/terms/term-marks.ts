import { ATTRIBUTES, type Attributes } from '../attributes.ts';
import { oneOf } from './read-table.ts';

/** What a term says beside its category, and where it counts. */
export interface TermOptions {
  /** `energy`: these words count on an energy bill only ("Grundpreis", "tax"). */
  readonly when?: 'energy';
  /**
   * Counts little where a purchase is named before it, and more as the first word: "Strom 8.1 % MWST" is electricity, "MWST
   * 8.1 % auf Reinigung" the tax.
   */
  readonly leads?: true;
  /**
   * Words of every mode of transport, of every carrier of energy, of everything that is metered (water too): the
   * other lines and the vendor decide which.
   */
  readonly family?: 'freight' | 'energy' | 'supply';
  /** Words of every fuel of a filling station ("Treibstoff"): which one is a guess, and needs review. */
  readonly unnamed?: true;
  /**
   * What a device holds ("Klimagerät R32"): behind the name of one it counts little, unless the line is by weight.
   */
  readonly filling?: true;
  /** The shape of goods ("Pellets"): counts little beside the name of what they are of, in front of it or behind. */
  readonly shape?: true;
  /** What goods are packed in ("Karton"): behind the name of goods sold by weight it counts little. */
  readonly packs?: true;
  /**
   * Words for reading a meter, beside the fee they mostly are: what was read, where the line alone on its invoice
   * carries a metered amount and is charged for.
   */
  readonly reading?: true;
  /** Codes of airports, which say something only where two are joined: "ORD-DEN", "VIE/HAM". */
  readonly joined?: true;
  /**
   * What is done to a thing: the word counts only where it leads, and the thing counts little there. It leads as the
   * first word ("transport de béton") or right behind the thing ("coffee machine repair").
   */
  readonly does?: 'first' | 'behind' | 'either';
}

/** The marks of a line of a table of terms. */
export interface TermMarks {
  readonly options: TermOptions;
  /** Null where the marks name none. */
  readonly attributes: Attributes | null;
  /** A German word that must not be found inside compounds. */
  readonly isWhole: boolean;
  /** Found at the end of compounds only ("*öl"), in any language and whatever its length. */
  readonly isEnding: boolean;
  /** The models learn nothing from it: they are trained on rows made of all other terms. */
  readonly isUntaught: boolean;
  /** What the term says, `whole`, `ending` and `untaught` left out: terms of the same meaning have the same. */
  readonly meaning: string;
}

const FLAGS = ['leads', 'unnamed', 'filling', 'packs', 'shape', 'reading', 'joined'] as const;
const FORMS = ['whole', 'ending', 'untaught'] as const;
const VALUES = {
  when: ['energy'],
  family: ['freight', 'energy', 'supply'],
  does: ['first', 'behind', 'either'],
} as const;

/** A few hundred combinations stand on tens of thousands of lines. */
const known = new Map<string, TermMarks>();

/**
 * The marks of a field, separated by spaces, in alphabetical order: `energyPart=network when=energy whole`.
 * @throws RangeError at the place given where one is unknown, out of order or set twice.
 */
export function readMarks(field: string, place: string): TermMarks {
  let marks = known.get(field);
  if (marks === undefined) {
    marks = parsed(field, place);
    known.set(field, marks);
  }
  return marks;
}

function parsed(field: string, place: string): TermMarks {
  const marks = field === '' ? [] : field.split(' ');
  const names = marks.map((mark) => mark.split('=')[0] ?? '');
  if (marks.some((_, at) => at > 0 && (names[at] ?? '') <= (names[at - 1] ?? ''))) {
    throw new RangeError(`${place}: the marks "${field}" must stand in alphabetical order, each once`);
  }
  const options: { [name: string]: string | true } = {};
  const attributes: { [name: string]: string } = {};
  for (const mark of marks) {
    const [name = '', value] = mark.split('=');
    if (FORMS.some((form) => form === mark)) continue;
    if (FLAGS.some((flag) => flag === mark)) options[name] = true;
    else if (Object.hasOwn(VALUES, name)) {
      options[name] = oneOf<string>(VALUES[name as keyof typeof VALUES], value ?? '', place);
    } else attributes[name] = attributeValue(name, value, place);
  }
  return {
    options: options as TermOptions,
    attributes: Object.keys(attributes).length === 0 ? null : inOrder(attributes),
    isWhole: marks.includes('whole'),
    isEnding: marks.includes('ending'),
    isUntaught: marks.includes('untaught'),
    meaning: marks.filter((mark) => !FORMS.some((form) => form === mark)).join(' '),
  };
}

/** In the order of `ATTRIBUTES`, whatever the alphabet says. */
function inOrder(attributes: { readonly [name: string]: string }): Attributes {
  const names = Object.keys(ATTRIBUTES).filter((name) => Object.hasOwn(attributes, name));
  return Object.fromEntries(names.map((name) => [name, attributes[name]]));
}

function attributeValue(name: string, value: string | undefined, place: string): string {
  if (!Object.hasOwn(ATTRIBUTES, name)) throw new RangeError(`${place}: no mark is called "${name}"`);
  return oneOf<string>(ATTRIBUTES[name as keyof typeof ATTRIBUTES], value ?? '', place);
}
