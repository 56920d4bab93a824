import { saveFile } from './save-file.ts';

const SVG = 'image/svg+xml';
/** Pixels of a picture for each of the chart's. */
const PICTURE_SCALE = 2;
/** What a chart takes from the style sheets of the page, and needs in a file of its own. */
const KEPT = ['fill', 'stroke', 'font-family', 'font-size', 'font-weight', 'color'];

/** The chart as a file that needs nothing of the page, on the page's background. */
function svgText(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, element] of originals.entries()) {
    const style = getComputedStyle(element);
    for (const name of KEPT) copies[index]?.setAttribute(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('xmlns:xlink', 'http://www.w3.org/1999/xlink');
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(chart: SVGSVGElement, name: string): void {
  saveFile(new Blob([svgText(chart)], { type: SVG }), `${name}.svg`);
}

export async function savePng(chart: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = chart.getBoundingClientRect();
  const address = URL.createObjectURL(new Blob([svgText(chart)], { type: SVG }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(width * PICTURE_SCALE, height * PICTURE_SCALE);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    saveFile(await canvas.convertToBlob({ type: 'image/png' }), `${name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}
