import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { buildPdf, pageObjectNumber } from '@lectern/sample-books';

const require = createRequire(import.meta.url);
/** Small fonts in CFF, the format of most embedded fonts: for text, emphasis and headings. */
const FONTS = ['FoxitSerif', 'FoxitSerifItalic', 'FoxitSerifBold'];
const WORDS = 'the house stood quiet above its river and nobody came that winter but letters from an old friend'.split(
  ' ',
);
const [LINES, WORDS_A_LINE] = [44, 15];
/** Letters of these fonts are about half as wide as high; one width for all is good enough. */
const WIDTHS = Array.from({ length: 95 }, () => 480).join(' ');

const deflate = (bytes: Uint8Array | string, entries = ''): Buffer => {
  const content = deflateSync(bytes);
  const head = `<< ${entries} /Filter /FlateDecode /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
};

const renderPage = (number: number): string => {
  const word = (at: number): string => WORDS[(number * 31 + at * 7 + (at >> 4)) % WORDS.length] ?? '';
  const line = (at: number): string =>
    Array.from({ length: WORDS_A_LINE }, (_, n) => word(at * WORDS_A_LINE + n)).join(' ');
  const lines = Array.from({ length: LINES }, (_, at) => `/F${at % 9 === 4 ? 1 : 0} 11 Tf (${line(at)}) Tj T*`);
  return `BT 15 TL 60 770 Td /F2 18 Tf (${word(0)} ${word(1)}) Tj T* T* ${lines.join(' ')} ET`;
};

/** Builds a PDF of prose with embedded fonts; each page has its own text. */
export const buildTextPdf = (pages: number): Buffer => {
  const objects: Record<number, Buffer | string> = {};
  FONTS.forEach((name, nth) => {
    const [font, about, file] = [100 + nth, 110 + nth, 120 + nth];
    const bytes = readFileSync(require.resolve(`pdfjs-dist/standard_fonts/${name}.pfb`));
    objects[font] =
      `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Prose${nth} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${WIDTHS}] /FontDescriptor ${about} 0 R >>`;
    objects[about] =
      `<< /Type /FontDescriptor /FontName /ABCDEF+Prose${nth} /Flags 34 /FontBBox [-200 -300 1200 1000] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 716 /StemV 80 /FontFile3 ${file} 0 R >>`;
    objects[file] = deflate(bytes, '/Subtype /Type1C');
  });
  const fonts = FONTS.map((_, nth) => `/F${nth} ${100 + nth} 0 R`).join(' ');
  const tree = Array.from({ length: pages }, (_, index) => {
    const [content, sheet] = [pageObjectNumber(pages + index), pageObjectNumber(index)];
    objects[content] = deflate(renderPage(index));
    objects[sheet] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << ${fonts} >> >> >>`;
    return `${sheet} 0 R`;
  });
  return buildPdf({ pages: 0, objects, tree });
};
