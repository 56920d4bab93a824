import { XmlFault } from './xml-fault.ts';

interface Scope {
  readonly depth: number;
  readonly outer: Scope | null;
  /** Namespaces by prefix, as declared on this element. */
  readonly declared: ReadonlyMap<string, string>;
  /** Names met here, with the prefix of the shapes. */
  readonly names: Map<string, string>;
}

/** A name that no shape has. */
const UNKNOWN = '?';
const DECLARATION = 'xmlns';
/** Names remembered of one scope. */
const NAMES = 1_000;

/**
 * The namespaces in effect at an element, and its name with the prefix that the shapes use, whatever the document's own
 * prefixes are. The parser could do this too, at half of its speed. Source: Namespaces in XML 1.0 (third edition).
 */
export class Namespaces {
  #scope: Scope = { depth: 0, outer: null, declared: new Map(), names: new Map() };
  #prefixes: ReadonlyMap<string, string> = new Map();

  /** From now on names have these prefixes, by namespace. */
  usePrefixes(prefixes: ReadonlyMap<string, string>): void {
    this.#prefixes = prefixes;
    this.#scope.names.clear();
  }

  open(depth: number, attributes: Readonly<Record<string, string>>): void {
    let declared: Map<string, string> | null = null;
    for (const name in attributes) {
      if (!name.startsWith(DECLARATION)) continue;
      const prefix = name.length === DECLARATION.length ? '' : name.slice(DECLARATION.length + 1);
      if (prefix === '' && name !== DECLARATION) continue;
      declared ??= new Map();
      declared.set(prefix, attributes[name] ?? '');
    }
    if (declared) this.#scope = { depth, outer: this.#scope, declared, names: new Map() };
  }

  close(depth: number): void {
    if (this.#scope.depth === depth && this.#scope.outer) this.#scope = this.#scope.outer;
  }

  /** `cbc:ID`, or a name that no shape has. @throws XmlFault for a prefix that is not declared. */
  prefixed(name: string): string {
    const known = this.#scope.names.get(name);
    if (known !== undefined) return known;
    const { namespace, local } = this.resolve(name);
    const prefix = this.#prefixes.get(namespace);
    const prefixed = prefix === undefined ? UNKNOWN : prefix === '' ? local : `${prefix}:${local}`;
    if (this.#scope.names.size < NAMES) this.#scope.names.set(name, prefixed);
    return prefixed;
  }

  /** @throws XmlFault for a prefix that is not declared. */
  resolve(name: string): { namespace: string; local: string } {
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const local = name.slice(colon + 1);
    for (let scope: Scope | null = this.#scope; scope !== null; scope = scope.outer) {
      const namespace = scope.declared.get(prefix);
      if (namespace !== undefined) return { namespace: namespace.trim(), local };
    }
    if (prefix === '') return { namespace: '', local };
    throw new XmlFault(
      'xml_not_well_formed',
      `The XML is not well formed: the prefix of <${name.slice(0, 100)}> is not declared.`,
    );
  }
}
