import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreateInstrument } from '../../../../../../schema/contracts/instruments.ts';
import { queryClient, trpc } from '../../../data/trpc.ts';
import { currentLanguage, type Language, localeOf } from '../../../language/languages.ts';
import { decimalTyped } from '../../../language/typed-number.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { countryOptions } from '../parts/codes.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { BOOKS_TEXTS } from './texts/texts.ts';

const KINDS = ['supplier_mix', 'guarantees_of_origin'] as const;
const ENERGIES = ['electricity', 'district_heat'] as const;

export function CreateInstrumentDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(BOOKS_TEXTS);
  const { i18n } = useLingui();
  const { workspaceId } = useWorkspace();
  const [kind, setKind] = useState<CreateInstrument['kind']>('supplier_mix');
  const [energy, setEnergy] = useState<(typeof ENERGIES)[number]>('electricity');
  const [country, setCountry] = useState('CH');
  const create = useMutation(
    trpc.instrument.create.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries();
        onClose();
      },
    }),
  );
  const submit = (sent: FormData) => {
    const text = (name: string) => String(sent.get(name) ?? '').trim();
    const all = { workspace_id: workspaceId, country, reference: text('reference') };
    if (kind === 'guarantees_of_origin') {
      return create.mutate({ ...all, kind, period: text('period'), mwh: sentNumber(text('mwh')) });
    }
    const supplier = text('supplier') === '' ? null : text('supplier');
    const kgco2e_per_kwh = sentNumber(text('factor'));
    create.mutate({ ...all, kind, energy, year: Number(text('year')), supplier, kgco2e_per_kwh });
  };
  return (
    <FormDialog
      title={t('registerInstrument')}
      action={t('registerInstrument')}
      mutation={create}
      onClose={onClose}
      onSubmit={submit}
    >
      <Select
        label={t('kind')}
        hint={t(`${kind}_hint`)}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(value) }))}
        onChange={setKind}
      />
      {kind === 'supplier_mix' ? (
        <>
          <Select
            label={t('energy')}
            value={energy}
            options={ENERGIES.map((value) => ({ value, label: t(value) }))}
            onChange={setEnergy}
          />
          <TextField label={t('year')} name="year" inputMode="numeric" pattern="[0-9]{4}" required />
          <TextField label={t('supplier')} hint={t('supplierHint')} name="supplier" maxLength={300} />
          <TextField label={t('factor')} hint={t('factorHint')} name="factor" inputMode="decimal" required />
        </>
      ) : (
        <>
          <PeriodField workspaceId={workspaceId} />
          <TextField label={t('volume')} name="mwh" inputMode="decimal" required />
        </>
      )}
      <Select
        label={t('country')}
        value={country}
        options={countryOptions(localeOf(i18n.locale as Language))}
        onChange={setCountry}
      />
      <TextArea label={t('reference')} hint={t('referenceHint')} name="reference" required maxLength={500} />
    </FormDialog>
  );
}

/** The contract takes a JSON number and answers for what is none. */
const sentNumber = (text: string) => Number(decimalTyped(text, localeOf(currentLanguage())) ?? Number.NaN);

function PeriodField({ workspaceId }: { readonly workspaceId: string }) {
  const t = useTexts(BOOKS_TEXTS);
  const { data } = useQuery(trpc.period.list.queryOptions({ workspace_id: workspaceId }));
  const names = (data?.periods ?? []).map(({ name }) => name).toReversed();
  return (
    <TextField
      label={t('period')}
      hint={t('periodHint', { names: names.slice(0, 4).join(', ') || '2026' })}
      name="period"
      required
      defaultValue={names[0]}
    />
  );
}
