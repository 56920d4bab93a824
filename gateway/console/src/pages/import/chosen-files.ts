import { useState } from 'react';
import type { ImportMapping } from '../../../../../schema/contracts/import-mapping.ts';
import { usePerson, useWorkspace } from '../../shell/person.ts';

/** How far a file is. */
export interface Progress {
  /** As the person corrected it. */
  readonly mapping: ImportMapping | null;
  /** Jobs of the check and of the import. */
  readonly checked: string | null;
  readonly booked: string | null;
}

export interface ChosenFile {
  /** The same file sent twice with it is booked once. */
  readonly id: string;
  readonly file: File;
  progress: Progress;
}

/** Files of this window that are not booked, by person and workspace: another page of the console does not lose them. */
const kept = new Map<string, readonly ChosenFile[]>();

const waiting = (files: readonly ChosenFile[]) => files.filter(({ progress }) => progress.booked === null);

window.addEventListener('beforeunload', (event) => {
  if ([...kept.values()].some((files) => waiting(files).length > 0)) event.preventDefault();
});

/** Whose files they are. */
export function useOwnPlace(): string {
  const { workspaceId } = useWorkspace();
  return `${usePerson().userId} ${workspaceId}`;
}

/** The files chosen and not yet booked, and those booked since the page was opened. */
export function useChosenFiles(place: string) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => waiting(kept.get(place) ?? []));
  const put = (next: readonly ChosenFile[]) => {
    kept.set(place, next);
    setFiles(next);
  };
  return {
    files,
    add(added: readonly File[]) {
      const progress = { mapping: null, checked: null, booked: null };
      put([...added.map((file) => ({ id: crypto.randomUUID(), file, progress })), ...files]);
    },
    remove(id: string) {
      put(files.filter((one) => one.id !== id));
    },
  };
}
