import { type MarkLook, Stretch, type Wanted } from '@lectern/contracts';
import { z } from 'zod';
import { pageAddress, pageIn } from '../../../lib/page-address.ts';
import { timeAddress, timeIn } from '../../../lib/time-address.ts';
import { parseInertHtml } from '../../../lib/trusted.ts';
import type { BookMark, MarkColor } from '../mark.ts';
import { endsOf } from './cfi-range.ts';

/** Reads annotations of other programs: W3C EPUB Annotations, and what Thorium wrote before them. A file may hold anything. */

/** Annotations of one file at most. */
const MOST = 2000;
const LONGEST_TEXT = 4096;
const LONGEST_QUOTE = 64;
/** As long as the reader’s own may be. */
const LONGEST_NOTE = 16_000;

/** What a file says of one mark: what it is, and what finds its place. */
export type Annotation = {
  uuid: string;
  kind: BookMark['kind'];
  color: MarkColor;
  look: MarkLook;
  note: string;
  wanted: Wanted;
};

const text = (longest: number) => z.string().transform((value) => value.slice(0, longest).toWellFormed());
const Selector = z.looseObject({
  type: z.string(),
  value: z
    .union([z.string().max(8192), z.number()])
    .optional()
    .catch(undefined),
  exact: text(LONGEST_TEXT).optional().catch(undefined),
  prefix: z.string().optional().catch(undefined),
  suffix: text(LONGEST_QUOTE).optional().catch(undefined),
  refinedBy: z.unknown().optional(),
  lectern: Stretch.pick({ start: true, end: true, rects: true }).optional().catch(undefined),
});
type Selector = z.infer<typeof Selector>;
const Body = z.looseObject({
  value: text(LONGEST_NOTE).optional().catch(undefined),
  format: z.string().optional().catch(undefined),
  color: z.string().max(64).optional().catch(undefined),
  highlight: z.string().max(64).optional().catch(undefined),
});
const Target = z.looseObject({
  source: z.string().max(2048).optional().catch(undefined),
  selector: z.unknown().optional(),
});
const Item = z.looseObject({ id: z.string().max(256).optional().catch(undefined), motivation: z.unknown().optional() });

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** All selectors, also those that narrow others down. */
const selectorsIn = (value: unknown, depth = 0): Selector[] =>
  listOf(value)
    .slice(0, 16)
    .flatMap((one) => {
      const { data } = Selector.safeParse(one);
      if (!data) return [];
      return depth < 4 ? [data, ...selectorsIn(data.refinedBy, depth + 1)] : [data];
    });

const NAMED: Record<string, MarkColor> = {
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
/** Each colour up to this hue, in degrees; beyond the last it is red again. */
const HUES: readonly [number, MarkColor][] = [
  [35, 'red'],
  [70, 'yellow'],
  [165, 'green'],
  [250, 'cian'],
  [330, 'violet'],
];

/** The nearest of our five colours to a name or a `#rrggbb` of CSS. */
const colorOf = (value = ''): MarkColor => {
  const named = NAMED[value.toLowerCase()];
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(value);
  if (named || !hex) return named ?? 'yellow';
  const [r = 0, g = 0, b = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16));
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most === least) return 'yellow';
  const sixth =
    most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
  const hue = (sixth * 60 + 360) % 360;
  return HUES.find(([upTo]) => hue < upTo)?.[1] ?? 'red';
};

const lookOf = (highlight = ''): MarkLook =>
  /wav|squig/i.test(highlight) ? 'squiggle' : /under|strike/i.test(highlight) ? 'underline' : 'highlight';

/** Words of a note that was written as HTML, and nothing else of it. */
const plain = (value: string, format = ''): string =>
  /html/i.test(format) ? (parseInertHtml(value).body.textContent ?? '') : value;

const UUID = /^urn:uuid:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const uuidOf = (id = ''): string => UUID.exec(id)?.[1]?.toLowerCase() ?? crypto.randomUUID();

const collapsed = (value = ''): string => value.replaceAll(/\s+/g, ' ');

/** A moment of a recording is a point. */
const momentOf = (value: string): { start: string; end: string } | null => {
  const atMs = timeIn(value);
  return atMs === null ? null : { start: timeAddress(atMs), end: timeAddress(atMs) };
};

const wantedOf = (target: unknown): Omit<Wanted, 'id'> | null => {
  const { data } = Target.safeParse(listOf(target)[0]);
  if (!data) return null;
  const selectors = selectorsIn(data.selector);
  const quote = selectors.find(({ type }) => type === 'TextQuoteSelector');
  const share = selectors.find(({ type }) => type === 'ProgressionSelector')?.value;
  const fragments = selectors.filter(({ type }) => type === 'FragmentSelector');
  const values = fragments.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const ends = values.map((value) => endsOf(value) ?? momentOf(value)).find((one) => one !== null);
  const page = Number(values.map((value) => /(?:^|[&#])page=(\d{1,7})/.exec(value)?.[1]).find(Boolean) ?? 0) - 1;
  const own = fragments.find(({ lectern }) => lectern && pageIn(lectern.start) === page)?.lectern;
  const onPage = page >= 0 ? { start: pageAddress(page), end: pageAddress(page), ...own } : null;
  const words = collapsed(quote?.exact).trim();
  const progression = typeof share === 'number' && share >= 0 && share <= 1 ? share : null;
  const source = data.source ?? null;
  if (!ends && !onPage && words === '' && (progression === null || source === null)) return null;
  return {
    ...(ends ?? onPage ?? { start: '', end: '' }),
    before: collapsed(quote?.prefix).slice(-LONGEST_QUOTE).toWellFormed(),
    text: words,
    after: collapsed(quote?.suffix),
    progression,
    source,
  };
};

const annotationOf = (value: unknown): Annotation | null => {
  const { data: item } = Item.safeParse(value);
  const wanted = item && wantedOf(item['target']);
  if (!wanted) return null;
  const bodies = listOf(item['body'])
    .slice(0, 16)
    .flatMap((one) => {
      const { data } = Body.safeParse(one);
      return data ? [data] : [];
    });
  const body = bodies.find((one) => one.value) ?? bodies[0];
  const note = plain(body?.value ?? '', body?.format).trim();
  const uuid = uuidOf(item.id);
  const look = bodies.find((one) => one.highlight)?.highlight;
  const motives = listOf(item.motivation);
  const isBookmark = motives.includes('bookmarking');
  const isNote = note !== '' || motives.includes('commenting');
  return {
    uuid,
    kind: isBookmark ? 'bookmark' : isNote ? 'note' : 'highlight',
    color: colorOf(bodies.find((one) => one.color)?.color),
    look: lookOf(look),
    note,
    // a bookmark is a point: its words only find it
    wanted: {
      ...wanted,
      id: uuid,
      ...(isBookmark && { text: '', after: wanted.text.slice(0, LONGEST_TEXT) || wanted.after }),
    },
  };
};

/**
 * The annotations of a file that was read. @param lost how many of them say no place that can be sought
 * @throws SyntaxError or Error when it holds none
 */
export const annotationsIn = (json: string): { found: Annotation[]; lost: number } => {
  const root: unknown = JSON.parse(json);
  const set = z.looseObject({ items: z.array(z.unknown()) }).safeParse(root).data;
  const items = set?.items ?? (Array.isArray(root) ? root : []);
  if (!set && items.length === 0) throw new Error('No set of annotations');
  const read = items.slice(0, MOST).map(annotationOf);
  const found = read.filter((one) => one !== null);
  return { found, lost: items.length - found.length };
};
