import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import style from './qr-code.module.css';

/** Light modules around the code, which scanners need. Source: ISO/IEC 18004, 9.1. */
const QUIET = 4;

/** A QR code, drawn here: what it says leaves the page in no other way. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={style.code}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** The dark modules as squares of one path. */
function drawn(text: string): { readonly size: number; readonly path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const places = Array.from({ length: size }, (_, index) => index);
  const squares = places.flatMap((row) =>
    places.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
  );
  return { size, path: squares.join('') };
}
