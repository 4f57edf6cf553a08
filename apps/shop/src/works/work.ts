import { languages } from '@lectern/texts/languages';
import { z } from 'zod';

/** The languages that the books of the shop are written in. */
const BOOK_LANGUAGES = ['en', 'de', 'ru', 'zh', 'uk', 'ar', 'he'] as const;

/** The genres of the shop, in the order of its filter. */
export const GENRES = [
  'fiction',
  'poetry',
  'children',
  'comics',
  'essays',
  'travel',
  'science',
  'computing',
  'food',
] as const;
export type Genre = (typeof GENRES)[number];

/** What the drawn picture on a cover shows. */
export const MOTIFS = [
  'arches',
  'bread',
  'fox',
  'formula',
  'grid',
  'hills',
  'lamp',
  'moon',
  'rain',
  'river',
  'rocket',
  'sea',
  'stairs',
  'tree',
  'waves',
  'window',
] as const;
export type Motif = (typeof MOTIFS)[number];

const Colour = z.string().regex(/^#[0-9a-f]{6}$/);
const Words = z.string().min(1);
const TranslatedText = z.strictObject({
  ...Object.fromEntries(languages.map((code) => [code, Words.optional()])),
  en: Words,
});

/**
 * `works/<slug>/work.json`. Beside it lie, by format:
 *
 * - epub, fb2, pdf: the chapters `01.xhtml`, `02.xhtml` …, each the content of an XHTML body that begins with an `h2`, its title;
 *   pictures as inline SVG or as `img/<name>.svg`; optional `style.css` (EPUB only);
 * - cbz: the pages `pages/01.svg` …, and `pages/01.png` …, which `src/draw-pictures.ts` draws from them;
 * - mp3.zip: the tracks `01.mp3` … without tags, one for each title of `tracks`.
 *
 * `src/draw-pictures.ts` draws `cover.jpg` from `cover`.
 */
export const Work = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  /** The language of the text. */
  language: z.enum(BOOK_LANGUAGES),
  title: z.string().min(1),
  author: z.string().min(1),
  /** Who reads an audiobook. */
  narrator: z.string().min(1).optional(),
  year: z.int(),
  cents: z.int().min(0),
  genre: z.enum(GENRES),
  series: z.strictObject({ title: z.string().min(1), number: z.int().min(1) }).optional(),
  format: z.enum(['epub', 'fb2', 'pdf', 'cbz', 'mp3.zip']),
  description: TranslatedText,
  /** The direction of the text; left to right when absent. */
  dir: z.literal('rtl').optional(),
  /** Sold and lent with a licence, and encrypted. Only EPUBs can be. */
  protection: z.literal('lcp').optional(),
  /** Titles of the tracks of an audiobook. */
  tracks: z.array(z.string().min(1)).optional(),
  /** `background`, `ink` (lettering) and `accent` need a contrast of 4.5 between background and ink. */
  cover: z.strictObject({ background: Colour, ink: Colour, accent: Colour, motif: z.enum(MOTIFS) }),
});

/** A complete work that the shop sells. */
export type Work = z.infer<typeof Work>;
