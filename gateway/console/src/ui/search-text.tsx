import { useEffect, useState } from 'react';
import { TextField } from './field.tsx';

/** A pause in typing after which it is searched. */
const PAUSE_MS = 400;

/** Searches when typing pauses, and at once on Enter. */
export function SearchText({
  label,
  value = '',
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The address has changed by other means, such as going back.
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      type="search"
      label={label}
      value={typed}
      maxLength={300}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && typed.trim() !== value) onChange(typed.trim());
      }}
    />
  );
}
