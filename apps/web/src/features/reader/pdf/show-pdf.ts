import type { PageMaker } from '../pages/sheets/maker.ts';
import type { PagesRenderer } from '../pages/sheets/renderer.ts';
import type { FileRanges } from './file-ranges.ts';
import { type PdfProgress, pdfFinder } from './find.ts';
import type { OpenPdf } from './open-pdf.ts';
import { pdfPages } from './pdf-pages.ts';
import { rangeOf } from './text-layer.ts';

export { openPdf, warmPdf } from './open-pdf.ts';

export type ShownPdf = {
  maker: PageMaker;
  find: (text: string) => void;
  /** Shows a found text and marks it. */
  hit: (renderer: PagesRenderer, page: number, nth: number) => void;
  /** Marks nothing any more, until a place is shown again. */
  unpaint: () => void;
  /** Looks no further; what was found stays. */
  halt: () => void;
};

type PdfEvents = {
  name: (page: number) => string;
  follow: (from: number, to: number) => void;
  hits: (text: string, progress: PdfProgress) => void;
};

const MARK = 'found';
const WORDS_WITHIN_MS = 5000;

/** A PDF to show, with its search. @throws PageFailed */
export const showPdf = async (
  ranges: FileRanges,
  { document: file, close }: OpenPdf,
  { name, follow, hits }: PdfEvents,
): Promise<ShownPdf> => {
  const maker = await pdfPages({ doc: document, document: file, ranges, close, name, follow });
  const finder = pdfFinder(file, hits);
  let sought = '';
  /** The words of a page come after its picture. */
  const mark = (sheet: HTMLElement, nth: number): void => {
    const text = sought;
    const seek = (): boolean => {
      const range = rangeOf(sheet, text, nth);
      if (!range) return false;
      if (globalThis.CSS?.highlights) CSS.highlights.set(MARK, new Highlight(range));
      range.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
      return true;
    };
    if (seek()) return;
    const watch = new MutationObserver(() => seek() && watch.disconnect());
    watch.observe(sheet, { childList: true, subtree: true });
    setTimeout(() => watch.disconnect(), WORDS_WITHIN_MS);
  };
  const unpaint = (): void => {
    globalThis.CSS?.highlights?.delete(MARK);
  };
  return {
    maker,
    unpaint,
    halt: () => void finder(''),
    find(text) {
      sought = text;
      unpaint();
      void finder(text);
    },
    hit(renderer, page, nth) {
      renderer.go(page);
      const sheet = renderer.sheet(page);
      if (sheet) mark(sheet, nth);
    },
  };
};
