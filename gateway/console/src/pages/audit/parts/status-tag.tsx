import style from '../audit.module.css';
import { useCodes } from './codes.ts';

const TONES: Readonly<Record<string, string>> = {
  not_started: 'open',
  in_progress: 'open',
  tested_no_exception: 'good',
  tested_exception: 'bad',
  unable_to_test: 'bad',
};

/** The state of a test, in words. */
export function StatusTag({ status }: { readonly status: string }) {
  const code = useCodes();
  return (
    <span className={style.tag} data-tone={TONES[status.toLowerCase()]}>
      {code('status', status)}
    </span>
  );
}
