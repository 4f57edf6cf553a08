/** Colours of the page, as CSS colours. */
export type PageColours = {
  background: string;
  ink: string;
  soft: string;
  link: string;
  dark: boolean;
  marks: Record<'yellow' | 'red' | 'green' | 'cian' | 'violet', string>;
};

/** How pages look. Sizes are CSS pixels. */
export type Settings = { flow: 'paged' | 'scrolled'; fontSize: number; colours: PageColours };

/** Letters for books that bring none: `@font-face` rules with absolute addresses, and the family they make. */
export type Typeface = { faces: string; family: string };

/** The window that pages are drawn in, and the room that they leave. CSS pixels. */
export type Box = {
  width: number;
  height: number;
  /** Left and right of the frame that are left to the stage, so that wide windows keep short lines. */
  outside: number;
  side: number;
  top: number;
  bottom: number;
  column: number;
  gap: number;
  columns: 1 | 2;
  wide: boolean;
};

const LONGEST_LINE = 720;
const WIDEST_SPREAD = 1480;
const TWO_COLUMNS_FROM = 1024;
const WIDE_FROM = 640;
const MARGIN = 0.06;
const LEAST_MARGIN = 20;

/** Margins 6 %, lines up to 720 px, two columns from 1024 px when paged, a spread up to 1480 px. */
export const boxOf = (width: number, height: number, flow: Settings['flow']): Box => {
  const wide = width >= WIDE_FROM;
  const margin = Math.max(LEAST_MARGIN, Math.round(width * MARGIN));
  const top = wide ? Math.min(80, Math.round(height * 0.1)) : Math.min(48, Math.round(height * 0.07));
  const bottom = wide ? Math.min(88, Math.round(height * 0.11)) : Math.min(56, Math.round(height * 0.08));
  const vertical = { top, bottom, height, wide };
  if (width < TWO_COLUMNS_FROM || flow === 'scrolled') {
    const column = Math.min(LONGEST_LINE, width - 2 * margin);
    const side = (width - column) / 2;
    return { ...vertical, width, outside: 0, side, column, gap: 2 * side, columns: 1 };
  }
  const gap = Math.min(96, margin);
  const spread = Math.min(WIDEST_SPREAD, 2 * LONGEST_LINE + gap, width - 2 * margin);
  const column = Math.floor((spread - gap) / 2);
  // a page is as wide as two columns and two gaps: half a gap at either side, the rest lies outside the frame
  const frame = 2 * column + 2 * gap;
  return { ...vertical, width: frame, outside: (width - frame) / 2, side: gap / 2, column, gap, columns: 2 };
};
