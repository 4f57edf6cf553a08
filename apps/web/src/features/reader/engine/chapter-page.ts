import { adaptDocument } from './adapt-document.ts';
import type { Book } from './book.ts';
import { type DetectedStyles, detectStyles } from './chapter-styles.ts';
import { type ChapterColours, createChapterColours } from './colours/chapter-colours.ts';
import { readDocumentText } from './document-text.ts';
import { type ChapterHyphenation, createChapterHyphenation } from './hyphenation/chapter-hyphenation.ts';
import { LANGUAGE_DIRECTION_CSS, markLanguageDirections } from './language-direction.ts';
import { LAYOUT_CSS } from './layout/arrange-chapter.ts';
import { findSuspects, type Suspects } from './layout/suspects.ts';
import { convertPageBreaks } from './page-breaks.ts';
import type { Axis } from './page-grid.ts';
import { keepPictureRatios } from './picture-ratio.ts';
import { createPublisherStyles, type PublisherStyles } from './publisher-styles.ts';
import { createStyleSheetWriter } from './style-sheet.ts';

/** The document of a chapter, adapted and ready to be laid out, with what is known of its styles. */
export type ChapterPage = {
  doc: Document;
  root: HTMLElement;
  detected: DetectedStyles;
  publisherStyles: PublisherStyles;
  colours: ChapterColours;
  suspects: Suspects;
  hyphenation: ChapterHyphenation;
  axis: Axis;
  writeBaseStyles(css: string): void;
  writeSpacer(css: string): void;
  writeFontFaces(css: string): void;
  writeUserStyles(css: string): void;
  writePartialLayout(css: string): void;
};

const NO_STYLES = {
  style: false,
  font: false,
  lineHeight: false,
  align: false,
  justified: false,
  rootScale: 1,
  colours: null,
};

/** The styles that a chapter defines itself, as far as they apply. */
export const getAppliedStyles = ({ detected }: ChapterPage, usePublisherStyles: boolean): DetectedStyles =>
  usePublisherStyles ? detected : { ...detected, ...NO_STYLES };

export const hasContent = (doc: Document): boolean =>
  readDocumentText(doc).nodes.length > 0 || doc.querySelector('img,svg,video,audio,math,canvas,object,hr') !== null;

/**
 * Adapts a document that has loaded. Lays nothing out: the styles of the pages are still to be written.
 * @param onPatternsLoaded words can be divided that could not before: to be laid out again
 */
export const createChapterPage = (
  doc: Document,
  win: Window & typeof globalThis,
  { book, formulaCss }: { book: Book; formulaCss: string },
  onPatternsLoaded: () => void,
): ChapterPage => {
  const root = doc.documentElement;
  adaptDocument(doc, win, book);
  if (!root.lang && book.language) root.lang = book.language;
  if (markLanguageDirections(doc, book.language)) createStyleSheetWriter(doc, win)(LANGUAGE_DIRECTION_CSS);
  if (doc.querySelector('math')) createStyleSheetWriter(doc, win)(formulaCss);
  keepPictureRatios(doc);
  const publisherStyles = createPublisherStyles(doc, win);
  const suspects = findSuspects(doc);
  createStyleSheetWriter(doc, win)(LAYOUT_CSS);
  convertPageBreaks(doc, win);
  const colours = createChapterColours(doc, win);
  const detected = detectStyles(doc, win, { rootScale: publisherStyles.rootScale, colours: colours.declared });
  const bodyStyle = win.getComputedStyle(doc.body ?? root);
  if (detected.vertical)
    root.style.writingMode = bodyStyle.writingMode.startsWith('vertical') ? bodyStyle.writingMode : 'vertical-rl';
  else if (bodyStyle.direction === 'rtl') root.style.direction = 'rtl';
  return {
    doc,
    root,
    detected,
    publisherStyles,
    colours,
    suspects,
    hyphenation: createChapterHyphenation(doc, win, onPatternsLoaded),
    axis: detected.vertical ? 'down' : bodyStyle.direction === 'rtl' ? 'left' : 'right',
    writeFontFaces: createStyleSheetWriter(doc, win),
    writeUserStyles: createStyleSheetWriter(doc, win),
    writePartialLayout: createStyleSheetWriter(doc, win),
    writeBaseStyles: createStyleSheetWriter(doc, win),
    writeSpacer: createStyleSheetWriter(doc, win),
  };
};
