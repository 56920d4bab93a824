import type { ButtonHTMLAttributes } from 'react';
import style from './button.module.css';

export type ButtonKind = 'primary' | 'danger' | 'quiet' | 'plain';

export interface ButtonLook {
  readonly kind?: ButtonKind;
  readonly small?: boolean;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ kind = 'plain', small = false }: ButtonLook = {}): string {
  return [style.button, style[kind], small ? style.small : ''].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While what it does is running: it says so and takes no second click. */
  readonly busy?: boolean;
}

export function Button({ kind, small, busy = false, className = '', onClick, ...rest }: ButtonProps) {
  const look = { ...(kind === undefined ? {} : { kind }), ...(small === undefined ? {} : { small }) };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      // It keeps the focus, which a disabled button would lose.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(look)} ${className}`}
    />
  );
}
