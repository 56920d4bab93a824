import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CATEGORIES, type Category } from '../../../../../schema/contracts/categories.ts';
import { trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { Choice } from './candidates.ts';
import { REVIEW_TEXTS } from './texts/texts.ts';

const FACTORS = 12;
const LEAST_LETTERS = 2;
const PAUSE_MS = 250;
const CATEGORY = 'category:';
const FACTOR = 'factor:';

interface SearchProps {
  /** The set that the line is calculated with. */
  readonly factorSetId: string | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** Any other category, by its name in the person's language, or a factor of the catalogue. */
export function ChoiceSearch({ factorSetId, onChoose }: SearchProps) {
  const t = useTexts(REVIEW_TEXTS);
  const nameOf = useTexts(CATEGORY_TEXTS);
  const { workspaceId } = useWorkspace();
  const [typed, setTyped] = useState('');
  const text = useLater(typed.trim());
  const factors = useQuery(
    trpc.factor.search.queryOptions(
      {
        workspace_id: workspaceId,
        text,
        limit: FACTORS,
        ...(factorSetId === undefined ? {} : { set_id: factorSetId }),
      },
      { enabled: text.length >= LEAST_LETTERS },
    ),
  );
  const looked = typed.trim().toLocaleLowerCase();
  const categories = CATEGORIES.filter((code) => nameOf(code).toLocaleLowerCase().includes(looked)).map(
    (code) => ({
      value: `${CATEGORY}${code}`,
      label: nameOf(code),
      more: t('category'),
    }),
  );
  const found = (text.length < LEAST_LETTERS ? [] : (factors.data?.factors ?? [])).map((factor) => ({
    value: `${FACTOR}${factor.factor_id}`,
    label: factor.label,
    more: `${factor.kgco2e_per_unit} kg CO₂e / ${factor.unit} · ${factor.region} · ${factor.source}`,
  }));
  const unique = [...new Map(found.map((choice) => [choice.value, choice])).values()];
  return (
    <Combobox
      label={t('search')}
      text={typed}
      onType={setTyped}
      choices={[...categories, ...unique]}
      loading={factors.isFetching}
      onChoose={({ value, label }) =>
        onChoose(
          value.startsWith(CATEGORY)
            ? { category: value.slice(CATEGORY.length) as Category, factorId: null }
            : { category: null, factorId: value.slice(FACTOR.length), label },
        )
      }
    />
  );
}

/** The text once typing pauses. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
