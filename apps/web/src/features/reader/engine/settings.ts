/** Colours of the page, as CSS colours. */
export type PageColours = {
  background: string;
  ink: string;
  soft: string;
  link: string;
  dark: boolean;
  marks: Record<'yellow' | 'red' | 'green' | 'cian' | 'violet', string>;
};

/** A font: `@font-face` rules with absolute addresses, and the CSS font family. */
export type Typeface = { faces: string; family: string };

/** Styles that the reader has chosen over those of the book. Null: as in the book. Lengths are in em. */
export type UserStyles = {
  typeface: Typeface | null;
  weight: number | null;
  /** Factor of the font size. */
  lineHeight: number | null;
  align: 'start' | 'justify' | null;
  hyphens: boolean | null;
  wordSpacing: number | null;
  letterSpacing: number | null;
  paragraphSpacing: number | null;
  indent: number | null;
};

/** Settings of the engine. Sizes are CSS pixels; `margin` is a share of the window width. */
export type Settings = {
  flow: 'paged' | 'scrolled';
  fontSize: number;
  colours: PageColours;
  margin: number;
  /** Maximum line length. */
  measure: number;
  columns: 'auto' | 'one' | 'two';
  /** Pages follow the finger and animate. */
  slide: boolean;
  /** The style sheets of the book apply. */
  usePublisherStyles: boolean;
  userStyles: UserStyles;
};

/** Measures of a page: the frame, its margins and columns. CSS pixels. */
export type PageBox = {
  width: number;
  height: number;
  /** Space on each side outside of the frame, so that lines stay short in wide windows. */
  outside: number;
  side: number;
  top: number;
  bottom: number;
  column: number;
  gap: number;
  columns: 1 | 2;
  wide: boolean;
};

const MAX_SPREAD_WIDTH = 1480;
const AUTO_TWO_COLUMNS_MIN_WIDTH = 1024;
/** The same where the reader has chosen two columns. */
const CHOSEN_TWO_COLUMNS_MIN_WIDTH = 640;
const WIDE_MIN_WIDTH = 640;
const MIN_MARGIN = 12;

type LayoutSettings = Pick<Settings, 'flow' | 'margin' | 'measure' | 'columns'>;

/** Margin on each side of a window, CSS pixels. */
export const computeMargin = (width: number, { margin }: Pick<Settings, 'margin'>): number =>
  Math.max(MIN_MARGIN, Math.round(width * margin));

const hasTwoColumns = (width: number, { flow, columns }: LayoutSettings): boolean => {
  if (flow === 'scrolled' || columns === 'one') return false;
  return width >= (columns === 'two' ? CHOSEN_TWO_COLUMNS_MIN_WIDTH : AUTO_TWO_COLUMNS_MIN_WIDTH);
};

/** Computes margins, line length (up to `measure`), and columns: two where they are chosen or fit, in a spread of up to 1480 px or two full lines. */
export const computePageBox = (width: number, height: number, settings: LayoutSettings): PageBox => {
  const { measure } = settings;
  const wide = width >= WIDE_MIN_WIDTH;
  const margin = computeMargin(width, settings);
  // leaves room for the bar of 56 px that covers the top of a page on phones
  const top = wide ? Math.min(80, Math.round(height * 0.1)) : Math.min(64, Math.round(height * 0.08));
  const bottom = wide ? Math.min(88, Math.round(height * 0.11)) : Math.min(56, Math.round(height * 0.08));
  const vertical = { top, bottom, height, wide };
  if (!hasTwoColumns(width, settings)) {
    const column = Math.min(measure, width - 2 * margin);
    const side = (width - column) / 2;
    return { ...vertical, width, outside: 0, side, column, gap: 2 * side, columns: 1 };
  }
  const gap = Math.min(96, Math.max(2 * MIN_MARGIN, margin));
  const spread = Math.min(Math.max(MAX_SPREAD_WIDTH, 2 * measure), 2 * measure + gap, width - 2 * margin);
  const column = Math.floor((spread - gap) / 2);
  // a page is as wide as two columns and two gaps: half a gap on each side, the rest is outside of the frame
  const frame = 2 * column + 2 * gap;
  return { ...vertical, width: frame, outside: (width - frame) / 2, side: gap / 2, column, gap, columns: 2 };
};

export const isSameBox = (box: PageBox, other: PageBox): boolean => JSON.stringify(box) === JSON.stringify(other);
