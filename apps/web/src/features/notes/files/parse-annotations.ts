import { type MarkAppearance, TextRange, type TextRangeQuery } from '@lectern/contracts';
import { z } from 'zod';
import { formatPagePointer, parsePagePointer } from '../../../lib/page-pointer.ts';
import { formatTimePointer, parseTimePointer } from '../../../lib/time-pointer.ts';
import { parseInertHtml } from '../../../lib/trusted-types.ts';
import type { MarkColor, SavedMark } from '../saved-mark.ts';
import { splitCfiRange } from './cfi-range.ts';

/** Parses annotations of other programs: W3C EPUB Annotations, and the older format of Thorium. The input is untrusted. */

const MAX_ANNOTATIONS = 2000;
const MAX_TEXT_LENGTH = 4096;
const MAX_QUOTE_LENGTH = 64;
/** The same limit as in the note dialog. */
const MAX_NOTE_LENGTH = 16_000;

/** One annotation of a file: its mark, and what locates it in the book. */
export type Annotation = {
  uuid: string;
  kind: SavedMark['kind'];
  color: MarkColor;
  look: MarkAppearance;
  note: string;
  wanted: TextRangeQuery;
};

const truncatedString = (longest: number) => z.string().transform((value) => value.slice(0, longest).toWellFormed());
const Selector = z.looseObject({
  type: z.string(),
  value: z
    .union([z.string().max(8192), z.number()])
    .optional()
    .catch(undefined),
  exact: truncatedString(MAX_TEXT_LENGTH).optional().catch(undefined),
  prefix: z.string().optional().catch(undefined),
  suffix: truncatedString(MAX_QUOTE_LENGTH).optional().catch(undefined),
  refinedBy: z.unknown().optional(),
  lectern: TextRange.pick({ start: true, end: true, rects: true }).optional().catch(undefined),
});
type Selector = z.infer<typeof Selector>;
const Body = z.looseObject({
  value: truncatedString(MAX_NOTE_LENGTH).optional().catch(undefined),
  format: z.string().optional().catch(undefined),
  color: z.string().max(64).optional().catch(undefined),
  highlight: z.string().max(64).optional().catch(undefined),
});
const Target = z.looseObject({
  source: z.string().max(2048).optional().catch(undefined),
  selector: z.unknown().optional(),
});
const Item = z.looseObject({ id: z.string().max(256).optional().catch(undefined), motivation: z.unknown().optional() });

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** All selectors, including those that refine others. */
const collectSelectors = (value: unknown, depth = 0): Selector[] =>
  toArray(value)
    .slice(0, 16)
    .flatMap((entry) => {
      const { data } = Selector.safeParse(entry);
      if (!data) return [];
      return depth < 4 ? [data, ...collectSelectors(data.refinedBy, depth + 1)] : [data];
    });

const COLOR_NAMES: Record<string, MarkColor> = {
  yellow: 'yellow',
  orange: 'red',
  red: 'red',
  pink: 'red',
  green: 'green',
  cyan: 'cian',
  cian: 'cian',
  blue: 'cian',
  purple: 'violet',
  violet: 'violet',
  magenta: 'violet',
};
/** Upper hue of each colour, in degrees; above the last it is red again. */
const HUES: readonly [number, MarkColor][] = [
  [35, 'red'],
  [70, 'yellow'],
  [165, 'green'],
  [250, 'cian'],
  [330, 'violet'],
];

/** The nearest of our five colours to a CSS colour name or `#rrggbb`. */
const toMarkColor = (value = ''): MarkColor => {
  const namedColor = COLOR_NAMES[value.toLowerCase()];
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(value);
  if (namedColor || !hex) return namedColor ?? 'yellow';
  const [r = 0, g = 0, b = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16));
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most === least) return 'yellow';
  const hueSector =
    most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
  const hue = (hueSector * 60 + 360) % 360;
  return HUES.find(([upTo]) => hue < upTo)?.[1] ?? 'red';
};

const toMarkLook = (highlight = ''): MarkAppearance =>
  /wav|squig/i.test(highlight) ? 'squiggle' : /under|strike/i.test(highlight) ? 'underline' : 'highlight';

/** The text of a note, without markup if it is HTML. */
const toPlainText = (value: string, format = ''): string =>
  /html/i.test(format) ? (parseInertHtml(value).body.textContent ?? '') : value;

const UUID = /^urn:uuid:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const parseUuid = (id = ''): string => UUID.exec(id)?.[1]?.toLowerCase() ?? crypto.randomUUID();

const collapseSpaces = (value = ''): string => value.replaceAll(/\s+/g, ' ');

/** Parses a time in a recording to a range of one point. */
const parseTimeRange = (value: string): { start: string; end: string } | null => {
  const atMs = parseTimePointer(value);
  return atMs === null ? null : { start: formatTimePointer(atMs), end: formatTimePointer(atMs) };
};

const parseTarget = (target: unknown): Omit<TextRangeQuery, 'id'> | null => {
  const { data } = Target.safeParse(toArray(target)[0]);
  if (!data) return null;
  const selectors = collectSelectors(data.selector);
  const quote = selectors.find(({ type }) => type === 'TextQuoteSelector');
  const progressionValue = selectors.find(({ type }) => type === 'ProgressionSelector')?.value;
  const fragments = selectors.filter(({ type }) => type === 'FragmentSelector');
  const values = fragments.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const endpoints = values
    .map((value) => splitCfiRange(value) ?? parseTimeRange(value))
    .find((entry) => entry !== null);
  const page = Number(values.map((value) => /(?:^|[&#])page=(\d{1,7})/.exec(value)?.[1]).find(Boolean) ?? 0) - 1;
  const lecternRange = fragments.find(({ lectern }) => lectern && parsePagePointer(lectern.start) === page)?.lectern;
  const pageRange =
    page >= 0 ? { start: formatPagePointer(page), end: formatPagePointer(page), ...lecternRange } : null;
  const quotedText = collapseSpaces(quote?.exact).trim();
  const progression =
    typeof progressionValue === 'number' && progressionValue >= 0 && progressionValue <= 1 ? progressionValue : null;
  const source = data.source ?? null;
  if (!endpoints && !pageRange && quotedText === '' && (progression === null || source === null)) return null;
  return {
    ...(endpoints ?? pageRange ?? { start: '', end: '' }),
    before: collapseSpaces(quote?.prefix).slice(-MAX_QUOTE_LENGTH).toWellFormed(),
    text: quotedText,
    after: collapseSpaces(quote?.suffix),
    progression,
    source,
  };
};

const parseAnnotation = (value: unknown): Annotation | null => {
  const { data: item } = Item.safeParse(value);
  const wanted = item && parseTarget(item['target']);
  if (!wanted) return null;
  const bodies = toArray(item['body'])
    .slice(0, 16)
    .flatMap((entry) => {
      const { data } = Body.safeParse(entry);
      return data ? [data] : [];
    });
  const body = bodies.find((entry) => entry.value) ?? bodies[0];
  const note = toPlainText(body?.value ?? '', body?.format).trim();
  const uuid = parseUuid(item.id);
  const look = bodies.find((entry) => entry.highlight)?.highlight;
  const motives = toArray(item.motivation);
  const isBookmark = motives.includes('bookmarking');
  const isNote = note !== '' || motives.includes('commenting');
  return {
    uuid,
    kind: isBookmark ? 'bookmark' : isNote ? 'note' : 'highlight',
    color: toMarkColor(bodies.find((entry) => entry.color)?.color),
    look: toMarkLook(look),
    note,
    // a bookmark is a point: its text only helps to find it
    wanted: {
      ...wanted,
      id: uuid,
      ...(isBookmark && { text: '', after: wanted.text.slice(0, MAX_TEXT_LENGTH) || wanted.after }),
    },
  };
};

/**
 * Parses the annotations of a file. `lost` counts those without a usable position.
 * @throws SyntaxError or Error when the file has none
 */
export const parseAnnotations = (json: string): { found: Annotation[]; lost: number } => {
  const root: unknown = JSON.parse(json);
  const set = z.looseObject({ items: z.array(z.unknown()) }).safeParse(root).data;
  const items = set?.items ?? (Array.isArray(root) ? root : []);
  if (!set && items.length === 0) throw new Error('No set of annotations');
  const parsed = items.slice(0, MAX_ANNOTATIONS).map(parseAnnotation);
  const found = parsed.filter((entry) => entry !== null);
  return { found, lost: items.length - found.length };
};
