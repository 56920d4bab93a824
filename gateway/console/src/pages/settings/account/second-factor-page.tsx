import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page, Panel } from '../../../shell/page.tsx';
import { personQuery } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../parts/badge.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { BothFactorsDialog } from './both-factors-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { ACCOUNT_TEXTS } from './texts/texts.ts';

/** A code of an authenticator app beside the password. */
export function SecondFactorPage() {
  const t = useTexts(ACCOUNT_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const { data: person } = useQuery(personQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [doing, setDoing] = useState<'renew' | 'remove' | null>(null);
  const changed = () => queryClient.invalidateQueries({ queryKey: personQuery.queryKey });
  if (person === undefined) return null;
  const isOn = person.second_factor === 'on';
  return (
    <Page title={settings('secondFactor')}>
      <p>{t('secondFactorIntro')}</p>
      {isOn ? (
        <Panel title={<Badge tone="good">{t('factorOn')}</Badge>}>
          <p>{t('factorOnText')}</p>
          <p>
            <Button onClick={() => setDoing('renew')}>{t('renewCodes')}</Button>{' '}
            <Button kind="danger" onClick={() => setDoing('remove')}>
              {t('removeFactor')}
            </Button>
          </p>
        </Panel>
      ) : (
        <Panel title={t('setUp')}>
          {person.second_factor_required ? <p>{t('factorRequired')}</p> : null}
          <SecondFactorSetup onDone={setCodes} />
        </Panel>
      )}
      {doing === null ? null : (
        <BothFactorsDialog
          purpose={doing}
          onClose={() => setDoing(null)}
          onDone={(renewed) => {
            setDoing(null);
            if (renewed === null) void changed();
            else setCodes(renewed);
          }}
        />
      )}
      {codes === null ? null : (
        <RecoveryCodesDialog
          codes={codes}
          email={person.email}
          onClose={() => {
            setCodes(null);
            void changed();
          }}
        />
      )}
    </Page>
  );
}
