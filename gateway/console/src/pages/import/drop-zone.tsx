import { useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import style from './import.module.css';
import { IMPORT_TEXTS } from './texts/texts.ts';

/** Takes files that are dropped on it, or chosen: the field of the browser, so that it works by keyboard. */
export function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useTexts(IMPORT_TEXTS);
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={style.zone}
      data-over={isOver}
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <strong>{t('dropFiles')}</strong>
      <span className={style.faint}>{t('formats')}</span>
      <input
        type="file"
        multiple
        className="visually-hidden"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again, corrected.
          target.value = '';
        }}
      />
    </label>
  );
}
