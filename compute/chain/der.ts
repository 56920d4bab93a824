/** One element of DER data. */
export interface DerElement {
  /** Class, form and number, the whole identifier octet. */
  readonly tag: number;
  readonly content: Uint8Array;
  /** Its octets with tag and length. */
  readonly whole: Uint8Array;
}

export const DER = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** [0], constructed. */
  context0: 0xa0,
} as const;

/** Most adjacent elements; time stamps have at most ten. */
const MAX_DER_ELEMENTS = 32;
/** Octets of a length: nothing that is read reaches 16 MiB. */
const MAX_LENGTH_OCTETS = 3;

/**
 * Splits data into DER elements, without their contents. Null if the data are not DER: cut off, a length not in its shortest
 * form or indefinite, a tag of several octets, too many elements.
 * Source: ITU-T X.690, 8.1.2 (tags), 8.1.3 and 10.1 (lengths).
 */
export function derElements(data: Uint8Array): DerElement[] | null {
  const elements: DerElement[] = [];
  let at = 0;
  while (at < data.length) {
    const tag = data[at] ?? 0;
    const length = derLength(data, at + 1);
    if ((tag & 0x1f) === 0x1f || length === null || elements.length === MAX_DER_ELEMENTS) return null;
    const end = length.start + length.value;
    if (end > data.length) return null;
    elements.push({ tag, content: data.subarray(length.start, end), whole: data.subarray(at, end) });
    at = end;
  }
  return elements;
}

function derLength(data: Uint8Array, at: number): { readonly start: number; readonly value: number } | null {
  const first = data[at];
  if (first === undefined) return null;
  if (first < 0x80) return { start: at + 1, value: first };
  const octets = first - 0x80;
  if (octets === 0 || octets > MAX_LENGTH_OCTETS || at + octets >= data.length) return null;
  let value = 0;
  for (let n = 1; n <= octets; n++) value = value * 256 + (data[at + n] ?? 0);
  const isShortest = value >= 0x80 && value >= 256 ** (octets - 1);
  return isShortest ? { start: at + 1 + octets, value } : null;
}

/** The elements inside a single constructed element with this tag; null otherwise. */
export function derInside(element: DerElement | undefined, tag: number): DerElement[] | null {
  return element?.tag === tag ? derElements(element.content) : null;
}
