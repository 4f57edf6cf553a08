import type { PageColours } from '../settings.ts';
import { createStyleSheetWriter } from '../style-sheet.ts';
import { createColourScheme } from './colour-scheme.ts';
import { computeContrast, getMinContrast } from './contrast.ts';
import { type DeclaredColours, readDeclaredColours } from './declared-colours.ts';
import { createDrawingPlates } from './drawings.ts';
import { parseColour } from './parse-colour.ts';
import { mendUnreadableText } from './unreadable-text.ts';

/** The colours of a chapter on pages of every colour. */
export type ChapterColours = {
  readonly declared: DeclaredColours;
  /** Call when the base styles for these page colours are written, and before the chapter is laid out, or a part of it. */
  apply(colours: PageColours, usePublisherStyles: boolean, isPart: boolean): void;
};

/** Whether every declared ink can be read on every declared ground: then nothing needs to be compared in the text. */
const areAllReadable = ({ inks, grounds, isUncertain }: DeclaredColours, page: PageColours): boolean => {
  if (isUncertain) return false;
  const pageInks = [page.ink, page.link].map(parseColour).filter((colour) => colour !== null);
  const pageGround = parseColour(page.background);
  return [...grounds, ...(pageGround ? [pageGround] : [])].every((ground) =>
    [...inks, ...pageInks].every((ink) => computeContrast(ink, ground) >= getMinContrast(false)),
  );
};

/** Call when a chapter has loaded, before our styles are added. */
export const createChapterColours = (doc: Document, win: Window & typeof globalThis): ChapterColours => {
  const sheets = [...doc.styleSheets].filter((sheet) => !sheet.disabled);
  const declared = readDeclaredColours(doc, sheets);
  const setDark = createColourScheme(doc, sheets);
  const markDrawings = createDrawingPlates(doc, win);
  let writeMended: ((css: string) => void) | null = null;
  let applied: { colours: PageColours; usePublisherStyles: boolean; isPart: boolean } | null = null;

  const needsMending = (colours: PageColours, usePublisherStyles: boolean): boolean => {
    if (declared.hasOpacity && usePublisherStyles) return true;
    return !colours.dark && !areAllReadable(declared, colours);
  };

  return {
    declared,
    apply(colours, usePublisherStyles, isPart) {
      const isSame =
        applied?.usePublisherStyles === usePublisherStyles &&
        applied.colours.background === colours.background &&
        applied.colours.ink === colours.ink;
      if (isSame && !applied?.isPart) return;
      applied = { colours, usePublisherStyles, isPart };
      if (!isSame) {
        setDark(colours.dark);
        markDrawings(colours, usePublisherStyles ? declared : null);
      }
      writeMended?.('');
      if (!needsMending(colours, usePublisherStyles)) return;
      writeMended ??= createStyleSheetWriter(doc, win);
      writeMended(mendUnreadableText(doc, win, colours, declared));
    },
  };
};
