import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { problemIn } from '../data/problem.ts';
import { authorizedFetch } from '../data/session.ts';
import { useTexts } from '../language/use-texts.ts';
import { Button } from './button.tsx';
import style from './document-view.module.css';
import { ProblemView } from './problem-view.tsx';
import { saveFile } from './save-file.ts';
import { UI_TEXTS } from './texts/texts.ts';

const PdfView = lazy(() => import('./pdf-view.tsx').then(({ PdfView: view }) => ({ default: view })));

/** Characters of a text that are shown; more would make the page slow. */
const MAX_TEXT = 200_000;
const IMAGES = /^image\/(?:png|jpeg|gif|webp|avif)$/;
const TEXTS = /^(?:text\/|message\/rfc822$|application\/(?:xml|json)$)|\+(?:xml|json)$/;
/** Source: Extensible Markup Language (XML) 1.0, 2.8. */
const XML_ENCODING = /^<\?xml[^>]*?\bencoding=["']([\w.:-]+)["']/;

interface DocumentViewProps {
  /** Where the service has it, such as `/api/invoices/ID/source-document`. */
  readonly path: string;
  /** Names it to screen readers. */
  readonly title: string;
}

/** A stored document beside what was read from it: PDF, picture or text. It is shown, never run. */
export function DocumentView({ path, title }: DocumentViewProps) {
  const { data, error } = useQuery({
    queryKey: ['document', path],
    queryFn: ({ signal }) => loadDocument(path, signal),
    // Large, and of one version as long as it is shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const t = useTexts(UI_TEXTS);
  if (error !== null) return <ProblemView error={error} />;
  if (data === undefined)
    return (
      <p className={style.note} aria-busy={true}>
        {t('loading')}
      </p>
    );
  return (
    <div className={style.view}>
      <DocumentContent content={data.content} title={title} />
      <p className={style.save}>
        <Button small onClick={() => saveFile(data.content, data.name)}>
          {t('documentSave')}
        </Button>
      </p>
    </div>
  );
}

interface LoadedDocument {
  readonly content: Blob;
  readonly name: string;
}

async function loadDocument(path: string, signal: AbortSignal): Promise<LoadedDocument> {
  const response = await authorizedFetch(path, { signal });
  if (!response.ok) throw await problemIn(response);
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { content: await response.blob(), name: name ?? 'document' };
}

function DocumentContent({ content, title }: { readonly content: Blob; readonly title: string }) {
  const t = useTexts(UI_TEXTS);
  const type = content.type.split(';')[0] ?? '';
  if (type === 'application/pdf') {
    return (
      <Suspense
        fallback={
          <p className={style.note} aria-busy={true}>
            {t('loading')}
          </p>
        }
      >
        <PdfView content={content} title={title} />
      </Suspense>
    );
  }
  if (IMAGES.test(type)) return <ImageView content={content} title={title} />;
  if (TEXTS.test(type)) return <TextView content={content} title={title} />;
  return <p className={style.note}>{t('documentNotShown')}</p>;
}

function ImageView({ content, title }: { readonly content: Blob; readonly title: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address === undefined ? null : <img className={style.image} src={address} alt={title} />;
}

function TextView({ content, title }: { readonly content: Blob; readonly title: string }) {
  const t = useTexts(UI_TEXTS);
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void textOf(content).then((read) => {
      if (isCurrent) setText(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [content]);
  if (text === undefined) return null;
  return (
    <>
      {/* A frame that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as WCAG 2.1.1 asks of what scrolls */}
      <section className={style.scroll} aria-label={title} tabIndex={0}>
        <pre className={style.text}>{text.slice(0, MAX_TEXT)}</pre>
      </section>
      {text.length > MAX_TEXT ? <p className={style.note}>{t('documentCut')}</p> : null}
    </>
  );
}

/** In the encoding that an XML file names; else UTF-8, where it is none Windows-1252, which has a character for each byte. */
async function textOf(content: Blob): Promise<string> {
  const bytes = await content.arrayBuffer();
  const beginning = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  for (const encoding of [XML_ENCODING.exec(beginning)?.[1] ?? 'utf-8', 'utf-8']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this encoding, or there is none of this name.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
