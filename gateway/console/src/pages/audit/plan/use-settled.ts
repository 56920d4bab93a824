import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** A value once it has not changed for a moment, so that typing does not ask the service at each letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
