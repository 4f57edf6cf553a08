import { readFileSync } from 'node:fs';
import type PdfKit from 'pdfkit';
import { type Block, parseBlocks, type Run } from './blocks.ts';
import { PUBLISHER } from './build-epub.ts';
import { readChapters } from './chapters.ts';
import { getWorkFile } from './load-works.ts';
import type { Work } from './work.ts';
import { describeWork, getGenreName } from './work-texts.ts';

/** A5 in points. */
const PAGE: [number, number] = [419.53, 595.28];
const MARGINS = { top: 52, bottom: 62, left: 56, right: 56 };
const LINE_GAP = 3.2;
/** Makes the bytes the same every time. */
const CREATED_AT = new Date('2026-01-01T12:00:00Z');

const FONTS = { plain: 'Times-Roman', italic: 'Times-Italic', bold: 'Times-Bold', both: 'Times-BoldItalic' };

type Document = InstanceType<typeof PdfKit>;

/**
 * Builds a PDF: the cover, a title page, and the chapters with an outline and page numbers. The fonts are the standard ones
 * of PDF, which have the letters of Western Europe only.
 */
export const buildPdf = async (work: Work): Promise<Buffer> => {
  const { default: PdfDocument } = await import('pdfkit'); // loaded at the first PDF, so that the shop starts fast
  const { title, author, language, year } = work;
  const document = new PdfDocument({
    size: PAGE,
    margins: MARGINS,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: describeWork(work),
      Keywords: getGenreName(work),
      Producer: PUBLISHER,
      Creator: PUBLISHER,
      CreationDate: CREATED_AT,
    },
  });
  const bytes = collect(document);

  document.addPage({ size: PAGE, margin: 0 });
  document.rect(0, 0, ...PAGE).fill(work.cover.background);
  document.image(readFileSync(getWorkFile(work, 'cover.jpg')), 0, 0, { fit: PAGE, align: 'center', valign: 'center' });

  document.addPage().fillColor('#111111');
  document.font(FONTS.plain).fontSize(13).text(author, MARGINS.left, 180, { align: 'center' });
  document.moveDown(1).font(FONTS.bold).fontSize(26).text(title, { align: 'center' });
  document.font(FONTS.plain).fontSize(10).text(`${PUBLISHER}, ${year}`, MARGINS.left, 500, { align: 'center' });

  for (const chapter of readChapters(work)) {
    document.addPage();
    document.outline.addItem(chapter.title);
    let previous: Block['kind'] | undefined;
    for (const block of parseBlocks(chapter.body)) {
      writeBlock(document, block, previous);
      previous = block.kind;
    }
  }
  numberPages(document);
  document.end();
  return bytes;
};

const collect = (document: Document): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });

const writeBlock = (document: Document, { kind, runs }: Block, previous: Block['kind'] | undefined): void => {
  const isNewGroup = previous !== undefined && previous !== kind;
  if (isNewGroup && (kind === 'quote' || kind === 'line' || previous === 'quote' || previous === 'line'))
    document.moveDown(0.7);
  switch (kind) {
    case 'title':
      document.moveDown(1);
      writeRuns(
        document,
        runs.map((run) => ({ ...run, bold: true })),
        18,
      );
      document.moveDown(1.4);
      break;
    case 'subtitle':
      document.moveDown(1);
      writeRuns(
        document,
        runs.map((run) => ({ ...run, bold: true })),
        12,
      );
      document.moveDown(0.5);
      break;
    case 'break':
      document.moveDown(0.6).font(FONTS.plain).fontSize(11).text('* * *', { align: 'center' }).moveDown(0.6);
      break;
    case 'paragraph':
      writeRuns(document, runs, 11, { indent: previous === 'paragraph' ? 14 : 0 });
      break;
    case 'quote':
    case 'line':
      document.x = MARGINS.left + 18;
      writeRuns(document, runs, 10.5, { width: PAGE[0] - MARGINS.left - MARGINS.right - 36 });
      document.x = MARGINS.left;
      break;
    default:
      kind satisfies never;
  }
};

const writeRuns = (
  document: Document,
  runs: readonly Run[],
  size: number,
  options: { indent?: number; width?: number } = {},
): void =>
  runs.forEach(({ text, italic, bold }, index) => {
    const font = italic ? (bold ? FONTS.both : FONTS.italic) : bold ? FONTS.bold : FONTS.plain;
    const isFirst = index === 0;
    document.font(font).fontSize(size);
    document.text(text, { lineGap: LINE_GAP, ...(isFirst && options), continued: index < runs.length - 1 });
  });

const numberPages = (document: Document): void => {
  const { start, count } = document.bufferedPageRange();
  for (let index = start + 2; index < start + count; index += 1) {
    document.switchToPage(index);
    document.page.margins.bottom = 0; // text below the bottom margin would open a new page
    const place = { width: PAGE[0], align: 'center', lineBreak: false } as const;
    document
      .font(FONTS.plain)
      .fontSize(9)
      .text(String(index + 1 - start), 0, PAGE[1] - 40, place);
  }
};
