import { useEffect, useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { useChosenFiles, useOwnPlace } from './chosen-files.ts';
import { DropZone } from './drop-zone.tsx';
import { FileCard } from './file-card.tsx';
import style from './import.module.css';
import { JobList } from './job-list.tsx';
import { IMPORT_TEXTS } from './texts/texts.ts';

/** Files are checked first, and booked when a person says so. */
export function ImportPage() {
  const place = useOwnPlace();
  return <Files key={place} place={place} />;
}

function Files({ place }: { readonly place: string }) {
  const t = useTexts(IMPORT_TEXTS);
  const { files, add, remove } = useChosenFiles(place);
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set());
  /** Each that has been checked is booked when it grows. */
  const [importAll, setImportAll] = useState(0);
  useNoAccidents();
  const markReady = (id: string, isReady: boolean) =>
    setReady((before) => {
      if (before.has(id) === isReady) return before;
      const next = new Set(before);
      if (isReady) next.add(id);
      else next.delete(id);
      return next;
    });
  return (
    <Page title={t('title')}>
      <DropZone onFiles={add} />
      {ready.size > 1 ? (
        <p>
          <Button kind="primary" onClick={() => setImportAll((count) => count + 1)}>
            {t('importAll', { count: ready.size })}
          </Button>
        </p>
      ) : null}
      <div className={style.files} aria-live="polite">
        {files.map((chosen) => (
          <FileCard
            key={chosen.id}
            chosen={chosen}
            importNow={importAll}
            onReady={(isReady) => markReady(chosen.id, isReady)}
            onRemove={() => {
              remove(chosen.id);
              markReady(chosen.id, false);
            }}
          />
        ))}
      </div>
      <JobList />
    </Page>
  );
}

/** A file dropped beside the zone would replace the page, and what is on it would be lost. */
function useNoAccidents(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
