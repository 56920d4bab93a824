import { type ReactNode, useEffect, useRef, useState } from 'react';
import style from './dashboard.module.css';

const MARKED_MS = 6_000;

/** A figure that is marked for some seconds when it becomes another one while it is shown; empty: not read yet. */
export function Changed({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  const last = useRef(value);
  const [isMarked, setMarked] = useState(false);
  useEffect(() => {
    if (last.current === value) return;
    const isFirst = last.current === '';
    last.current = value;
    if (isFirst) return;
    setMarked(true);
    const timer = setTimeout(() => setMarked(false), MARKED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return (
    <span className={style.figure} data-changed={isMarked}>
      {children}
    </span>
  );
}
