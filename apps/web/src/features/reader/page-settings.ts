import { PageColour, ReadingSettings } from '@lectern/contracts';
import { z } from 'zod';
import { own } from '../../lib/own.ts';

const Chosen = ReadingSettings.extend({
  /** Null follows the theme. */
  page: PageColour.nullable(),
  /** A pair of buttons on the page turns it. */
  buttons: z.boolean(),
});
export type Chosen = z.infer<typeof Chosen>;

/** What a reader chose on this device; what was not touched is not in it. */
export type Choices = { [K in keyof Chosen]?: Chosen[K] | undefined };
/** For all books, and for the open one, which wins. */
export type Layers = { all: Choices; book: Choices };
export type Scope = keyof Layers;

const KEY = 'reader.page';
const PHONE_BELOW = 640;
export const SMALLEST = 9;
export const LARGEST = 54;

/** 18 px, on phones 17. */
export const usual = (width: number): Chosen => ({
  ...ReadingSettings.parse({}),
  fontSize: width < PHONE_BELOW ? 17 : 18,
  page: null,
  buttons: false,
});

const read = (key: string): Choices => {
  try {
    const stored: unknown = JSON.parse(own.read(key) ?? '{}');
    const parts = Object.entries(z.record(z.string(), z.unknown()).parse(stored)).filter(([name, value]) => {
      const part = Object.entries(Chosen.shape).find(([known]) => known === name);
      return part?.[1].safeParse(value).success; // a part of a newer or older version is as if it were not there
    });
    return Object.fromEntries(parts);
  } catch {
    return {};
  }
};
const write = (key: string, choices: Choices): void => {
  if (Object.keys(choices).length > 0) own.write(key, JSON.stringify(choices));
  else own.forget(key);
};
const keyOf = (bookId: string): string => `${KEY}.${bookId}`;

/** What is stored of a book; parts that are missing or not understood were not touched. */
export const storedLayers = (bookId: string): Layers => ({ all: read(KEY), book: read(keyOf(bookId)) });

export const storeLayers = (bookId: string, { all, book }: Layers): void => {
  write(KEY, all);
  write(keyOf(bookId), book);
};

const without = (choices: Choices, names: readonly string[]): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => !names.includes(name)));

/** After a choice for this book, or for all of them: then this one has no other of its own. */
export const changed = ({ all, book }: Layers, scope: Scope, part: Choices): Layers =>
  scope === 'book'
    ? { all, book: { ...book, ...part } }
    : { all: { ...all, ...part }, book: without(book, Object.keys(part)) };

/** As if these (or all) had never been chosen in this scope. */
export const dropped = (
  layers: Layers,
  scope: Scope,
  names: readonly string[] = Object.keys(Chosen.shape),
): Layers => ({
  all: scope === 'all' ? without(layers.all, names) : layers.all,
  book: without(layers.book, names),
});

/** What holds, with everything that was not chosen. */
export const chosenOf = ({ all, book }: Layers, width: number): Chosen =>
  Chosen.parse({ ...usual(width), ...all, ...book });

/** Paper by day and dark by night. */
export const themedColour = (night: boolean): PageColour => (night ? 'dark' : 'paper');

/** As it is drawn: with the colour of the theme until one is chosen. */
export const settingsOf = ({ buttons: _, ...chosen }: Chosen, themed: PageColour): ReadingSettings => ({
  ...chosen,
  page: chosen.page ?? themed,
});

/** A size within its bounds, CSS pixels. */
export const sized = (px: number): number => Math.min(LARGEST, Math.max(SMALLEST, Math.round(px)));
