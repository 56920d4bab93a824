import type { ReactNode } from 'react';
import { Page, Panel } from '../../shell/page.tsx';
import { PublicFrame } from '../../shell/public-frame.tsx';
import style from './entrance-page.module.css';

interface EntrancePageProps {
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** A page for people who come by a link. */
export function EntrancePage({ title, intro, children }: EntrancePageProps) {
  return (
    <PublicFrame>
      <div className={style.narrow}>
        <Page title={title}>
          {intro === undefined ? null : <p>{intro}</p>}
          <Panel>{children}</Panel>
        </Page>
      </div>
    </PublicFrame>
  );
}
