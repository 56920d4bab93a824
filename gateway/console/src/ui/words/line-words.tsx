import { useState } from 'react';
import { numberText } from '../../language/number-text.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { CATEGORY_TEXTS } from '../categories/texts.ts';
import { Arithmetic, type Step } from './arithmetic.tsx';
import { LINE_TEXTS } from './texts.ts';

interface LineWordsProps {
  readonly line: {
    /** A code in either spelling of the interfaces. */
    readonly category: string;
    readonly method: string;
    readonly kgco2e: number;
    readonly scope: number | null | undefined;
    readonly scope3Category: number | null | undefined;
    readonly matchedWords?: readonly string[];
  };
  readonly steps: readonly Step[];
  /** The texts of the audit trail. */
  readonly recorded: readonly (string | null | undefined)[];
}

/** How a line's kilograms came about: made of its figures, factors and steps, in the reader's language. */
export function LineWords({ line, steps, recorded }: LineWordsProps) {
  const t = useTexts(LINE_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS) as (code: string) => string;
  const format = useFormat();
  const { category, method, kgco2e, scope, scope3Category, matchedWords = [] } = line;
  const values = {
    category: nameOf(category.toLowerCase()),
    kilograms: format.mass(numberText(kgco2e), { digits: 3 }),
    scope:
      scope3Category == null
        ? t('scope', { scope: String(scope ?? '–') })
        : t('scope3', { number: String(scope3Category) }),
  };
  const basis = method.toLowerCase() === 'physical' ? 'byQuantity' : 'bySpend';
  return (
    <>
      {/* A step of a line that counts nothing says why. */}
      <p>{t(steps.some(({ step }) => step === 'zero') ? 'counted' : basis, values)}</p>
      <Arithmetic steps={steps} />
      {matchedWords.length === 0 ? null : (
        <p>
          <bdi>{t('matched', { words: matchedWords.join(', ') })}</bdi>
        </p>
      )}
      <RecordedText texts={recorded.filter((text) => text != null && text !== '')} />
    </>
  );
}

/** What the audit trail holds, shown when it is asked for. */
function RecordedText({ texts }: { readonly texts: readonly (string | null | undefined)[] }) {
  const t = useTexts(LINE_TEXTS);
  const [isOpen, setIsOpen] = useState(false);
  if (texts.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('recorded')}</summary>
      {isOpen
        ? texts.map((text) => (
            <p key={text} lang="en">
              <bdi>{text}</bdi>
            </p>
          ))
        : null}
    </details>
  );
}
