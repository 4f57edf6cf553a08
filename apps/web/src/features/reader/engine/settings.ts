/** Colours of the page, as CSS colours. */
export type PageColours = {
  background: string;
  ink: string;
  soft: string;
  link: string;
  dark: boolean;
  marks: Record<'yellow' | 'red' | 'green' | 'cian' | 'violet', string>;
};

/** Letters: `@font-face` rules with absolute addresses, and the family they make. */
export type Typeface = { faces: string; family: string };

/** What the reader asks of the text itself, whatever the book says. Null: as the book has it. Lengths are in em. */
export type Wishes = {
  typeface: Typeface | null;
  weight: number | null;
  /** As a factor of the size. */
  lineHeight: number | null;
  align: 'start' | 'justify' | null;
  hyphens: boolean | null;
  wordSpacing: number | null;
  letterSpacing: number | null;
  paragraphSpacing: number | null;
  indent: number | null;
};

/** How pages look. Sizes are CSS pixels, `margin` is a share of the window's width. */
export type Settings = {
  flow: 'paged' | 'scrolled';
  fontSize: number;
  colours: PageColours;
  margin: number;
  /** The longest line. */
  measure: number;
  columns: 'auto' | 'one' | 'two';
  /** Pages follow the finger and glide. */
  slide: boolean;
  /** The book's own style sheets hold. */
  publisher: boolean;
  wishes: Wishes;
};

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

const WIDEST_SPREAD = 1480;
const TWO_COLUMNS_FROM = 1024;
/** Where the reader asks for two. */
const TWO_COLUMNS_IN = 640;
const WIDE_FROM = 640;
const LEAST_MARGIN = 12;

type Measures = Pick<Settings, 'flow' | 'margin' | 'measure' | 'columns'>;

/** Margin at either side of a window, CSS pixels. */
export const marginIn = (width: number, { margin }: Pick<Settings, 'margin'>): number =>
  Math.max(LEAST_MARGIN, Math.round(width * margin));

const pairs = (width: number, { flow, columns }: Measures): boolean => {
  if (flow === 'scrolled' || columns === 'one') return false;
  return width >= (columns === 'two' ? TWO_COLUMNS_IN : TWO_COLUMNS_FROM);
};

/** Margins, lines up to `measure`, two columns where they are asked for or have room, a spread up to 1480 px or two such lines. */
export const boxOf = (width: number, height: number, settings: Measures): Box => {
  const { measure } = settings;
  const wide = width >= WIDE_FROM;
  const margin = marginIn(width, settings);
  // the bar of 56 px that comes over a phone’s page hides no line of it
  const top = wide ? Math.min(80, Math.round(height * 0.1)) : Math.min(64, Math.round(height * 0.08));
  const bottom = wide ? Math.min(88, Math.round(height * 0.11)) : Math.min(56, Math.round(height * 0.08));
  const vertical = { top, bottom, height, wide };
  if (!pairs(width, settings)) {
    const column = Math.min(measure, width - 2 * margin);
    const side = (width - column) / 2;
    return { ...vertical, width, outside: 0, side, column, gap: 2 * side, columns: 1 };
  }
  const gap = Math.min(96, Math.max(2 * LEAST_MARGIN, margin));
  const spread = Math.min(Math.max(WIDEST_SPREAD, 2 * measure), 2 * measure + gap, width - 2 * margin);
  const column = Math.floor((spread - gap) / 2);
  // a page is as wide as two columns and two gaps: half a gap at either side, the rest lies outside the frame
  const frame = 2 * column + 2 * gap;
  return { ...vertical, width: frame, outside: (width - frame) / 2, side: gap / 2, column, gap, columns: 2 };
};

export const isSameBox = (one: Box, other: Box): boolean => JSON.stringify(one) === JSON.stringify(other);
