import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RateAnswer } from '../../../../../../schema/contracts/rates.ts';
import { trpc } from '../../../data/trpc.ts';
import { type Language, localeOf } from '../../../language/languages.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { currencyOptions } from '../parts/codes.ts';
import style from './books.module.css';
import { BOOKS_TEXTS } from './texts/texts.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** The rate that an invoice of a currency and day is converted with. */
export function LookUpRate() {
  const t = useTexts(BOOKS_TEXTS);
  const { i18n } = useLingui();
  const { workspaceId } = useWorkspace();
  const [currency, setCurrency] = useState('USD');
  const [asked, setAsked] = useState<{ readonly currency: string; readonly date: string } | null>(null);
  const { data, error, isFetching } = useQuery(
    trpc.rates.get.queryOptions(
      { workspace_id: workspaceId, currency: asked?.currency ?? '', date: asked?.date ?? '' },
      { enabled: asked !== null },
    ),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked({ currency, date: String(new FormData(event.currentTarget).get('date')) });
  };
  return (
    <>
      <form onSubmit={submit} className={style.row}>
        <Select
          label={t('currency')}
          value={currency}
          options={currencyOptions(localeOf(i18n.locale as Language))}
          onChange={setCurrency}
        />
        <TextField label={t('invoiceDate')} type="date" name="date" required defaultValue={today()} />
        <Button type="submit" busy={isFetching}>
          {t('lookUpRate')}
        </Button>
      </form>
      <div role="status">{data === undefined || asked === null ? null : <Rate rate={data} />}</div>
      <ProblemView error={error} />
    </>
  );
}

function Rate({ rate }: { readonly rate: RateAnswer }) {
  const t = useTexts(BOOKS_TEXTS);
  const format = useFormat();
  const { currency, per_eur, rate_day, stale, basis } = rate;
  // An official parity may be a fraction.
  const units = /^\d+(\.\d+)?$/.test(per_eur) ? format.decimal(per_eur) : per_eur;
  return (
    <>
      <p>
        <strong className="number">{`1 EUR = ${units} ${currency}`}</strong>{' '}
        {t('rateOf', { day: format.date(rate_day), basis })}
      </p>
      {stale ? <p>{t('staleRate')}</p> : null}
    </>
  );
}
