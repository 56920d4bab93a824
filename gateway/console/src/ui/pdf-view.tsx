import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../language/use-format.ts';
import { useTexts } from '../language/use-texts.ts';
import { Button } from './button.tsx';
import style from './document-view.module.css';
import { UI_TEXTS } from './texts/texts.ts';

GlobalWorkerOptions.workerSrc = workerAddress;
/** `vite.config.ts` puts the parts of pdf.js there that it loads by name. */
const PARTS = new URL(`${import.meta.env.BASE_URL}assets/${PDF_PARTS}`, location.href).href;
const ZOOMS = [1, 1.25, 1.5, 2, 3, 4];
/** Of a page as wide as its place, in CSS pixels, whatever its size on paper. */
const MAX_CANVAS_PIXELS = 16_000_000;

interface PdfViewProps {
  readonly content: Blob;
  readonly title: string;
}

/** A PDF as pictures of its pages with their words over them, which can be selected, searched and read out. */
export function PdfView({ content, title }: PdfViewProps) {
  const t = useTexts(UI_TEXTS);
  const opened = usePdf(content);
  const [zoom, setZoom] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  return (
    <>
      {opened instanceof Error ? (
        <p className={style.note} role="alert">
          {t(opened.name === 'PasswordException' ? 'documentLocked' : 'documentBroken')}
        </p>
      ) : null}
      <div className={style.tools}>
        <Button small disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {t('documentZoomOut')}
        </Button>
        <Button small disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          {t('documentZoomIn')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as WCAG 2.1.1 asks of what scrolls */}
      <section className={style.scroll} ref={frame} aria-label={title} tabIndex={0}>
        {opened === null || opened instanceof Error || width === 0
          ? null
          : Array.from({ length: opened.numPages }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
                key={index}
                document={opened}
                number={index + 1}
                width={width * (ZOOMS[zoom] ?? 1)}
              />
            ))}
      </section>
    </>
  );
}

function usePdf(content: Blob): PDFDocumentProxy | Error | null {
  const [opened, setOpened] = useState<PDFDocumentProxy | Error | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setOpened(null);
    const loading = content.arrayBuffer().then((data) =>
      getDocument({
        data,
        cMapUrl: PARTS,
        standardFontDataUrl: PARTS,
        wasmUrl: PARTS,
        useWorkerFetch: true,
        // The same picture on every machine.
        useSystemFonts: false,
        // The policy of the pages allows no WebAssembly.
        useWasm: false,
        // Words of forms are part of the picture; their scripts are never run.
        enableXfa: false,
      }),
    );
    loading
      .then(({ promise }) => promise)
      .then(
        (document) => isCurrent && setOpened(document),
        (error: unknown) => isCurrent && setOpened(error instanceof Error ? error : new Error(String(error))),
      );
    return () => {
      isCurrent = false;
      void loading.then((task) => task.destroy());
    };
  }, [content]);
  return opened;
}

/** The room inside the frame. */
function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      // A bar that appears beside the pages makes them no smaller, which would hide it again.
      setWidth((last) =>
        Math.abs(last - element.clientWidth) < 20 && last > 0 ? last : element.clientWidth,
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return Math.max(0, width - 18);
}

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly width: number;
}

/** Drawn when it comes near the window: a document may have a thousand pages. */
function PdfPage({ document: pdf, number, width }: PdfPageProps) {
  const t = useTexts(UI_TEXTS);
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    let isCurrent = true;
    if (isNear) {
      pdf.getPage(number).then(
        (loaded) => isCurrent && setPage(loaded),
        (error: unknown) => {
          // A document that is closed meanwhile gives its pages up.
          if (isCurrent) throw error;
        },
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [pdf, number, isNear]);
  useEffect(() => {
    const element = place.current;
    if (element === null || page === undefined) return;
    const drawing = draw(page, element, width);
    return () => drawing.cancel();
  }, [page, width]);
  const label = t('documentPage', { page: format.integer(number), pages: format.integer(pdf.numPages) });
  // Of A4, until the page is known.
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is no group of fields
    <div
      className={style.page}
      ref={place}
      role="group"
      aria-label={label}
      style={{ width, minHeight: width * Math.SQRT2 }}
    />
  );
}

function useIsNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver((seen) => setNear(seen.some((each) => each.isIntersecting)), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}

function draw(page: PDFPageProxy, element: HTMLElement, width: number): { readonly cancel: () => void } {
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: width / natural.width });
  const pixels = viewport.width * viewport.height;
  const sharpness = Math.min(window.devicePixelRatio, Math.sqrt(MAX_CANVAS_PIXELS / pixels));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * sharpness);
  canvas.height = Math.floor(viewport.height * sharpness);
  canvas.style.width = `${viewport.width}px`;
  canvas.style.height = `${viewport.height}px`;
  canvas.setAttribute('aria-hidden', 'true');
  const words = document.createElement('div');
  words.className = style.words ?? '';
  element.style.setProperty('--total-scale-factor', String(viewport.scale));
  element.style.minHeight = `${viewport.height}px`;
  const picture = page.render({
    canvas,
    viewport,
    ...(sharpness === 1 ? {} : { transform: [sharpness, 0, 0, sharpness, 0, 0] }),
  });
  const text = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport,
  });
  // What is there stays until the new picture is whole: no flicker.
  picture.promise
    .then(() => {
      element.replaceChildren(canvas, words);
      return text.render();
    })
    .catch(() => {
      // Cancelled, or a page that cannot be drawn, which stays blank.
    });
  return {
    cancel() {
      picture.cancel();
      text.cancel();
    },
  };
}
