import { useSyncExternalStore } from 'react';

export interface KeptChoice<Value extends string> {
  get(): Value;
  set(value: Value): void;
  /** The same for a component, which is shown anew where it changes. */
  use(): Value;
}

/** One of several that this browser keeps; the first, until another is chosen. */
export function keptChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): KeptChoice<Value> {
  const listeners = new Set<() => void>();
  const get = () => values.find((value) => value === localStorage.getItem(key)) ?? values[0];
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(value) {
      localStorage.setItem(key, value);
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
