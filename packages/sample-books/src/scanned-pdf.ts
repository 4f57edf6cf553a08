import { buildPdf, type PdfOptions } from './pdf.ts';

const FIRST_OBJECT = 2000;

/** The object number of a page; the number of its image is the next one. */
export const scannedPageNumber = (page: number): number => FIRST_OBJECT + 2 * page;

/**
 * A scanned PDF with images of `side` × `side` grey pixels, one byte each. Every page object is followed by its image, as
 * streaming writers do; page `n` is 100 + n points wide.
 */
export const buildScannedPdf = ({ pages, side, ...more }: { pages: number; side: number } & PdfOptions): Buffer => {
  const objects: Record<number, string> = {};
  const tree = Array.from({ length: pages }, (_, page) => `${scannedPageNumber(page)} 0 R`);
  for (let page = 0; page < pages; page += 1) {
    const number = scannedPageNumber(page);
    const content = `/Resources << /XObject << /P ${number + 1} 0 R >> /Words (a \\) >> endobj \\() >> % >>\n`;
    objects[number] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${100 + page} 150] /Contents 5 0 R ${content}>>`;
    const shade = String.fromCharCode(40 + (page % 80));
    objects[number + 1] =
      `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 ` +
      `/Length ${side * side} >>\nstream\n${shade.repeat(side * side)}\nendstream`;
  }
  return buildPdf({ pages: 0, content: 'q 100 0 0 150 0 0 cm /P Do Q', objects, tree, ...more });
};
