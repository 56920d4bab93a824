import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import style from './books.module.css';
import { BOOKS_TEXTS } from './texts/texts.ts';

const SAMPLE = 'date,USD,KES\n2026-11-20,1.16,150.1';

/** A CSV file of rates, sent as its text. */
export function LoadRates() {
  const t = useTexts(BOOKS_TEXTS);
  const format = useFormat();
  const { workspaceId } = useWorkspace();
  const form = useRef<HTMLFormElement>(null);
  const load = useMutation(
    trpc.rates.load.mutationOptions({
      onSuccess: () => {
        form.current?.reset();
        void queryClient.invalidateQueries(trpc.rates.pathFilter());
      },
    }),
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    if (load.isPending || !(file instanceof File)) return;
    load.mutate({ workspace_id: workspaceId, csv: await file.text() });
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <p>{t('loadRatesText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={style.sample} tabIndex={0}>
        {SAMPLE}
      </pre>
      <Field label={t('ratesFile')}>
        {(control) => (
          <input {...control} type="file" name="file" accept=".csv,text/csv,text/plain" required />
        )}
      </Field>
      <Button type="submit" kind="primary" busy={load.isPending}>
        {t('loadRates')}
      </Button>
      <div role="status">
        {load.data === undefined ? null : (
          <p>{t('ratesLoaded', { count: load.data.added_rates, day: format.date(load.data.last_day) })}</p>
        )}
      </div>
      <ProblemView error={load.error} />
    </form>
  );
}
