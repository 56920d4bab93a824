import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Language } from '../../data/generated/graphql.ts';
import { graphql } from '../../data/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { currentLanguage } from '../../language/languages.ts';
import { useFormat } from '../../language/use-format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { useWorkspace } from '../../shell/person.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Select } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { UI_TEXTS } from '../../ui/texts/texts.ts';
import style from './dashboard.module.css';
import { InventoryTable } from './inventory-table.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { DASHBOARD_TEXTS } from './texts/texts.ts';
import { type ReportingPeriod, useTime } from './time.ts';

const INVENTORY = graphql(`
  query DashboardInventory($workspaceId: ID, $period: String!, $language: Language) {
    inventory(workspaceId: $workspaceId, period: $period) {
      scope
      scope2Method
      scope3Category
      name(language: $language)
      kgco2e
      biogenicCo2Kg
      lineCount
      physicalShare
      supplierShare
      spendShare
      needsReviewKgco2e
      needsReviewShare
    }
  }
`);

/** The greenhouse gas inventory of a reporting period, as a statement to print or to pass on. */
export function InventoryPage() {
  const t = useTexts(DASHBOARD_TEXTS);
  const search = useSearch({ from: '/signed-in/inventory' });
  const { periods: known, error } = useTime({});
  const periods = known ?? [];
  const inYear = periods.filter(
    ({ endDate }) => search.year === undefined || Number(endDate.slice(0, 4)) === search.year,
  );
  const period = periods.find(({ name }) => name === search.period) ?? inYear.at(-1) ?? periods.at(-1);
  return (
    <Page title={t('inventory')} actions={period === undefined ? null : <Actions period={period} />}>
      <ProblemView error={error} />
      {known?.length === 0 ? <NothingYet /> : null}
      {period === undefined ? null : <Inventory period={period} periods={periods} />}
    </Page>
  );
}

const languageName = () => currentLanguage().toUpperCase() as Language;

function Actions({ period: { name } }: { readonly period: ReportingPeriod }) {
  const t = useTexts(DASHBOARD_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { workspaceId } = useWorkspace();
  const variables = { workspaceId, period: name, language: languageName() };
  return (
    <>
      <Link to="/dashboard" search={{ period: name }} className={buttonClass({})}>
        {t('toDashboard')}
      </Link>
      <ExportMenu
        tables={[
          { label: t('inventory'), document: INVENTORY, variables, fileName: `footing-inventory-${name}` },
        ]}
      />
      <Button onClick={() => window.print()}>{ui('print')}</Button>
    </>
  );
}

interface InventoryProps {
  readonly period: ReportingPeriod;
  readonly periods: readonly ReportingPeriod[];
}

function Inventory({ period, periods }: InventoryProps) {
  const t = useTexts(DASHBOARD_TEXTS);
  const format = useFormat();
  const navigate = useNavigate({ from: '/inventory' });
  const { workspaceId, workspaceName } = useWorkspace();
  const { name, startDate, endDate, status, factorSetId } = period;
  const { data, error } = useQuery({
    ...graphqlQuery(INVENTORY, { workspaceId, period: name, language: languageName() }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={style.controls}>
        <Select
          label={t('period')}
          name="period"
          value={name}
          options={periods.map((each) => ({ value: each.name, label: each.name })).reverse()}
          onChange={(next) => void navigate({ search: { period: next } })}
        />
      </div>
      <p>
        <strong>
          <bdi>{workspaceName}</bdi>
        </strong>
        {`, ${t('inventoryDays', { from: format.date(startDate), to: format.date(endDate) })}`}
      </p>
      <ProblemView error={error} />
      <div className={style.statement}>
        {data?.inventory == null ? null : <InventoryTable rows={data.inventory} period={name} />}
      </div>
      <ul className={style.notes}>
        <li>{t('noteMethod')}</li>
        <li>{t('noteScope2')}</li>
        <li>{t('noteBiogenic')}</li>
        <li>{t('noteQuality')}</li>
        <li>{t('noteFactorSet', { set: factorSetId })}</li>
        <li>{t(status === 'CLOSED' ? 'noteClosed' : 'noteOpen')}</li>
      </ul>
    </>
  );
}
