import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Whether single keys do something: a person can turn them off, as WCAG 2.1.4 asks. */
const KEPT = 'footing:review-keys';
const listeners = new Set<() => void>();

export function setKeysOn(isOn: boolean): void {
  localStorage.setItem(KEPT, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

export const useKeysOn = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(KEPT) !== 'off',
  );

/** A dialog that waits for an answer; what is shown for some seconds is one too, but not modal. */
const DIALOG = '[role="dialog"]:not([aria-modal="false"])';
/** Where letters are typed, not pressed. */
const TYPED_IN = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable]';

/** Calls what belongs to a key, unless the person is typing or a dialog is open. */
export function useKeys(onKey: (key: string) => boolean): void {
  const isOn = useKeysOn();
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPED_IN) !== null) return;
      if (document.querySelector(DIALOG) !== null) return;
      if (latest.current(key)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}
