import { type PdfPieces, pdfOf } from './pdf-of.ts';

const FIRST = 2000;

/** The object of a page of a scan; its picture follows it. */
export const scanObject = (page: number): number => FIRST + 2 * page;

/**
 * A PDF of pictures of `side` × `side` grey pixels, a byte each. Every page is followed by its picture, as programs write it
 * that know a page only when it comes; page `n` is 100 + n points wide.
 */
export const aScan = ({ pages, side, ...more }: { pages: number; side: number } & PdfPieces): Buffer => {
  const objects: Record<number, string> = {};
  const tree = Array.from({ length: pages }, (_, page) => `${scanObject(page)} 0 R`);
  for (let page = 0; page < pages; page += 1) {
    const number = scanObject(page);
    const content = `/Resources << /XObject << /P ${number + 1} 0 R >> /Words (a \\) >> endobj \\() >> % >>\n`;
    objects[number] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${100 + page} 150] /Contents 5 0 R ${content}>>`;
    const shade = String.fromCharCode(40 + (page % 80));
    objects[number + 1] =
      `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 ` +
      `/Length ${side * side} >>\nstream\n${shade.repeat(side * side)}\nendstream`;
  }
  return pdfOf({ pages: 0, content: 'q 100 0 0 150 0 0 cm /P Do Q', objects, tree, ...more });
};
