import { describe, expect, it } from 'vitest';
import { plainText } from '../../../compute/plain-text.ts';
import { patternOf, setOf, wordLists } from '../../../compute/terms/word-lists.ts';

const HEAD = 'purpose\tlanguage\tterm\tmarks';

function listOf(...terms: readonly string[]) {
  const lines = terms.map((term) => `fee\tany\t${term.includes('\t') ? term : `${term}\t`}`);
  return wordLists('fees.tsv', ['fee'], `${[HEAD, ...lines.sort()].join('\n')}\n`).fee;
}

function finds(term: string, text: string): boolean {
  return patternOf(listOf(term)).test(plainText(text));
}

describe('a word of a list', () => {
  it.each<[term: string, text: string, isFound: boolean]>([
    ['Zähler', 'Miete ZAHLER Nr. 4', true],
    ['Zähler', 'Gaszähler', false],
    ['Zähler', 'Zählers', false],
    ['Abschlag*', 'Abschlagszahlung', true],
    ['Abschlag*', 'Stromabschlag', false],
    ['*bremse', 'Strompreisbremse 2023', true],
    ['*bremse', 'Bremsen', false],
    ['*kWh*', '500kWh', true],
    ['*bremse*', 'Strompreisbremsen', true],
    ['debit plan', 'Direct Debit-Plan payment', true],
    ['debit plan', 'debitplan', false],
    ["garantie d'origine", 'Garantie d\u2019origine', true],
    ["garantie d'origine", 'garantie d origine', true],
    ['preliev* da rete', 'Energia prelevata, prelievo da rete', true],
    ['production ... inject*', 'Production photovoltaïque injectée', true],
    ['production ... inject*', 'Injection de production', false],
    ['H.K.N.', '12 h.k.n. Wasserkraft', true],
    ['H.K.N.', '12 hoknx', false],
    ['less\tfirst', 'Less payments received', true],
    ['less\tfirst', 'Fees less tax', false],
    ['*steuer\tfirst', 'Stromsteuer 2,05 ct', true],
    ['*steuer\tfirst', 'Strom, Stromsteuer', false],
  ])('"%s" in "%s": %s', (term, text, isFound) => {
    expect(finds(term, text)).toBe(isFound);
  });

  it('is found beside others, each under its own conditions', () => {
    const pattern = patternOf(listOf('Zähler', 'Abschlag*', '*bremse', 'less\tfirst'));
    expect(['zahler', 'abschlage', 'preisbremse', 'less 5'].every((text) => pattern.test(text))).toBe(true);
    expect(['zahlern', 'stromabschlag', 'bremsen', '5 less'].some((text) => pattern.test(text))).toBe(false);
  });
});

describe('words that are compared whole', () => {
  it('are refused with a sign for more than themselves', () => {
    expect([...setOf(listOf('Ankunft', 'arrivée'))]).toEqual(['ankunft', 'arrivee']);
    expect(() => setOf(listOf('Ankunft*'))).toThrow('"ankunft*" is compared with whole words');
    expect(() => setOf(listOf('less\tfirst'))).toThrow('"less" is compared with whole words');
  });
});

describe('a table of words for rules', () => {
  const read = (line: string) => wordLists('fees.tsv', ['fee'], `${HEAD}\n${line}\n`);

  it.each<[what: string, line: string, said: string]>([
    ['an unknown purpose', 'fees\tde\tSteuer\t', 'fees.tsv:2: "fees" is none of fee'],
    ['an unknown language', 'fee\tes\tluz\t', 'fees.tsv:2: "es" is none of'],
    ['an unknown mark', 'fee\tde\tSteuer\tlast', 'fees.tsv:2: "last" is none of'],
    ['signs alone', 'fee\tde\t**\t', 'fees.tsv:2: "**" is a duplicate or empty'],
    [
      'a word in two languages',
      'fee\tde\tTaxe\t\nfee\tfr\ttaxe\t',
      'fees.tsv:3: "taxe" is a duplicate or empty',
    ],
  ])('is refused with %s, by file and line', (_, line, said) => {
    expect(() => read(line)).toThrow(said);
  });

  it('is refused without a word for one of its purposes', () => {
    expect(() => wordLists('fees.tsv', ['fee', 'tax'], `${HEAD}\nfee\tde\tSteuer\t\n`)).toThrow(
      'fees.tsv: no word is for tax',
    );
  });
});
