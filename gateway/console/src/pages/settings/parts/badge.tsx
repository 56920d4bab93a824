import type { ReactNode } from 'react';
import style from './badge.module.css';

type Tone = 'good' | 'warning' | 'ended';

/** A state in a word; the colour only repeats it. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={`${style.badge} ${style[tone]}`}>{children}</span>;
}
