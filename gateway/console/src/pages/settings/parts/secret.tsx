import { CopyButton } from '../../../ui/copy-button.tsx';
import style from './secret.module.css';

interface SecretProps {
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
}

/** Something that is shown this once, to be copied. */
export function Secret({ label, text, copyLabel }: SecretProps) {
  return (
    <div className={style.secret}>
      <span className={style.label}>{label}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={style.text} tabIndex={0}>
        {text}
      </pre>
      <CopyButton small text={text} label={copyLabel} />
    </div>
  );
}
