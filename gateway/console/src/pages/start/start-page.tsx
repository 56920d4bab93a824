import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/use-texts.ts';
import { Page, Panel } from '../../shell/page.tsx';
import { PublicFrame } from '../../shell/public-frame.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import style from './start-page.module.css';
import { START_TEXTS } from './texts/texts.ts';

/** One invoice with one line. */
const commandFor = (origin: string) => `curl '${origin}/api/ingest?detail=lines' \\
  -H 'Authorization: Bearer YOUR_KEY' \\
  -H 'Content-Type: application/json' \\
  -d '{"invoices": [{"vendor_name": "Stadtwerke Uster",
        "invoice_date": "2025-03-31", "line_items": [
        {"description": "Strom Hochtarif", "spend_amount": 620,
         "quantity": 4000, "unit_of_measure": "kWh"}]}]}'`;

export function StartPage() {
  const t = useTexts(START_TEXTS);
  const command = commandFor(location.origin);
  return (
    <PublicFrame>
      <Page title={t('title')}>
        <p>{t('intro')}</p>
        <Panel title={t('sendTitle')}>
          <p>{t('sendText')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={style.command} tabIndex={0}>
            {command}
          </pre>
          <CopyButton text={command} label={t('copyCommand')} />
        </Panel>
        <Panel title={t('seeTitle')}>
          <p>{t('seeText')}</p>
          <Link to="/" className={buttonClass({ kind: 'primary' })}>
            {t('signIn')}
          </Link>
        </Panel>
        <Panel title={t('learnTitle')}>
          <ul>
            <li>
              <Link to="/api">{t('openapi')}</Link>
            </li>
            <li>
              <a href="/graphql">{t('graphiql')}</a>
            </li>
            <li>
              <a href="/docs/errors">{t('errors')}</a>
            </li>
          </ul>
        </Panel>
      </Page>
    </PublicFrame>
  );
}
