import { hash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, parseCanonicalJson } from '../../../compute/chain/canonical-json.ts';
import { buildEntry, buildPayload, GENESIS_PREV_HASH } from '../../../compute/chain/entry.ts';
import { auditTrailVectors as vectors } from '../../support/audit-trail-vectors.ts';

/** A JavaScript expression of the vectors, read in this realm so that `Object.prototype` is ours. */
function evaluate(expression: string): unknown {
  return new Function(`return (${expression})`)();
}

describe('canonical JSON', () => {
  it.each(vectors.jcs)('writes the bytes RFC 8785 asks for: $name', ({ input, output_hex }) => {
    expect(Buffer.from(canonicalize(JSON.parse(input)) ?? '').toString('hex')).toBe(output_hex);
  });

  it.each(vectors.jcs_numbers)('writes the double $ieee754 as $text', ({ ieee754, text }) => {
    expect(canonicalize(Buffer.from(ieee754, 'hex').readDoubleBE(0))).toBe(text);
  });

  it.each(vectors.jcs_must_throw)('throws for a value without canonical form: $name', ({ js, json }) => {
    const value = js === undefined ? JSON.parse(String(json)) : evaluate(js);
    expect(() => canonicalJson({ v: value })).toThrow();
  });

  it.each(vectors.jcs_pitfalls)('avoids the defect other libraries have: $name', ({ js, output }) => {
    expect(canonicalJson(Object(evaluate(js)))).toBe(output);
  });

  it.each(vectors.profile_reject)('refuses text outside the profile: $name', ({ json }) => {
    expect(() => parseCanonicalJson(json)).toThrow(TypeError);
  });

  it('refuses objects of another kind than plain data', () => {
    expect(() => canonicalJson({ at: new Date(0) })).toThrow('plain object');
    expect(() => canonicalJson(Object(runInNewContext('({a:1})')))).toThrow('plain object');
    expect(() => canonicalJson({ f: () => 1 })).toThrow('function');
    expect(() => canonicalJson({ n: 1n })).toThrow('bigint');
  });

  it('names the member that is outside the profile', () => {
    expect(() => canonicalJson({ invoice: { line_items: [{ kgco2e: 0.5 }] } })).toThrow(
      'invoice: line_items: 0: kgco2e: not an integer',
    );
  });

  it('writes what the library writes, members in order or not', () => {
    const name = fc.stringMatching(/^[a-z][A-Za-z0-9_.]{0,8}$/);
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[\u0000\u007f]/.test(value));
    const leaf = fc.oneof(text, fc.maxSafeInteger(), fc.boolean(), fc.constant(null));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(name, tie('value'), { noNullPrototype: true, maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (object) => {
        const text = canonicalJson(object);
        expect(text).toBe(canonicalize(object));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(parseCanonicalJson(text)).toEqual(object);
      }),
    );
  });

  it('holds 32 levels and refuses 33', () => {
    const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });
    expect(canonicalJson(nested(32))).toContain('{}');
    expect(() => canonicalJson(nested(33))).toThrow('nested deeper than 32');
  });
});

describe('SHA-256', () => {
  it.each(vectors.sha256)('agrees with FIPS 180-4: $name', ({ text, sha256 }) => {
    expect(hash('sha256', text)).toBe(sha256);
  });
});

describe('worked chain', () => {
  it.each(vectors.worked_chain.entries)('entry $seq ($kind) is reproduced byte for byte', (entry) => {
    const { salt, ...members } = JSON.parse(entry.payload_text);
    const payload = buildPayload(members, salt);
    expect(payload).toEqual({ text: entry.payload_text, digest: entry.payload_digest });
    const header = JSON.parse(entry.header_text);
    const built = buildEntry({
      chain: vectors.worked_chain.chain,
      seq: entry.seq,
      prevHash: entry.prev_hash,
      at: header.at,
      actor: header.actor,
      kind: entry.kind,
      subject: header.subject,
      refs: header.refs,
      payloadDigest: payload.digest,
    });
    expect(built).toEqual({ header: entry.header_text, hash: entry.hash });
    expect(Buffer.byteLength(built.header)).toBe(entry.header_bytes);
    expect(Buffer.byteLength(payload.text)).toBe(entry.payload_bytes);
  });
});

describe('entry', () => {
  const sound = {
    chain: vectors.worked_chain.chain,
    seq: 1,
    prevHash: GENESIS_PREV_HASH,
    at: '2025-10-01T07:30:00.000Z',
    actor: 'system:ledger',
    kind: 'period.opened',
    subject: 'period:2025-Q4',
    refs: [] as string[],
    payloadDigest: 'a'.repeat(64),
  };

  it('is made from sound members', () => {
    expect(buildEntry(sound).hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [{ chain: '2025-Q4' }, 'chain'],
    [{ seq: 0 }, 'seq'],
    [{ seq: 1.5 }, 'seq'],
    [{ seq: 2 }, 'prev_hash'],
    [{ prevHash: 'a'.repeat(64) }, 'prev_hash'],
    [{ prevHash: 'A'.repeat(64) }, 'prev_hash'],
    [{ at: '2025-10-01T07:30:00Z' }, 'at'],
    [{ at: '2025-13-01T07:30:00.000Z' }, 'at'],
    [{ actor: 'Anna' }, 'actor'],
    [{ kind: 'opened' }, 'kind'],
    [{ subject: 'period:Zürich' }, 'subject'],
    [{ refs: ['x'] }, 'refs'],
    [{ payloadDigest: '' }, 'payload_digest'],
  ])('refuses %j and names %s', (change, member) => {
    expect(() => buildEntry({ ...sound, ...change })).toThrow(member);
  });

  it('refuses a payload salt of fewer than 128 bits', () => {
    expect(() => buildPayload({ a: 1 }, 'x'.repeat(21))).toThrow('salt');
  });
});
