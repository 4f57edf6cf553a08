import type { ReadingManifest, SpineItem, TocEntry } from '@lectern/formats/manifest';
import { documentBase, pointToRange, rangeToPoint, spineIndexOf } from './cfi.ts';

/** What a layout may ask of a book, whatever its format. */
export type Book = {
  readonly chapters: readonly SpineItem[];
  readonly language: string | null;
  /** Pages follow each other from right to left. */
  readonly rightToLeft: boolean;
  /** Fragments of a chapter that the contents name, in their order. */
  fragmentsOf(spine: number): readonly string[];
  /** Absolute address of a chapter's document. */
  urlOf(spine: number): string;
  /** Which chapter an absolute address means; null when it lies outside the book. */
  resolve(url: string): { spine: number; fragment: string | null } | null;
  /** 0..1 of the whole book, from 0..1 inside a chapter. */
  fractionOf(spine: number, progression: number): number;
  /** The chapter and the share of it that a share of the book means. */
  placeAt(fraction: number): { spine: number; progression: number };
  /** Absolute address of the recording's plan (SMIL) of a chapter; null without one. */
  overlayOf(spine: number): string | null;
  /** Absolute address of a part of this book, as it was given, without its fragment; null for any other address. */
  partOf(url: string): string | null;
  /** Class for what is spoken, where the book has one. */
  readonly activeClass: string | null;
  cfiOf(spine: number, range: Range): string;
  /** CFI of a chapter as a whole, for one that can't be shown or holds no words. */
  bareCfi(spine: number): string;
  /** The chapter that a CFI names, or null for one of another book or format. */
  spineOfCfi(cfi: string): number | null;
  rangeOfCfi(cfi: string, doc: Document): Range | null;
};

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

const sumsBefore = (counts: readonly number[]): number[] => {
  let sum = 0;
  return counts.map((count) => {
    const before = sum;
    sum += count;
    return before;
  });
};

/** A book served by parts below `baseUrl` (which ends with a slash), described by its manifest. */
export const bookByParts = (manifest: ReadingManifest, baseUrl: string): Book => {
  const { spine } = manifest;
  // NOTE a book of pictures has no characters worth counting: there every page weighs the same
  const counted = manifest.totalCharacters > 0 && manifest.layout === 'reflowable';
  const weights = spine.map((item) => (counted ? (item.linear ? item.characters : 0) : 1));
  const before = sumsBefore(weights);
  const total = Math.max(
    1,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  const urls = spine.map((item) => baseUrl + encodedPath(item.href));
  const fragments = new Map<number, string[]>();
  const gather = (entries: readonly TocEntry[]): void => {
    for (const { spine: index, fragment, children } of entries) {
      if (index !== null && fragment !== null) fragments.set(index, [...(fragments.get(index) ?? []), fragment]);
      gather(children);
    }
  };
  gather(manifest.toc);
  const spineByUrl = new Map(urls.map((url, index) => [url, index]));
  const baseOf = (index: number): string => documentBase(manifest.cfiSpineStep, index, spine[index]?.idref ?? '');

  return {
    chapters: spine,
    language: manifest.language,
    rightToLeft: manifest.progression === 'rtl',
    fragmentsOf: (index) => fragments.get(index) ?? [],
    urlOf: (index) => urls[index] ?? baseUrl,
    resolve(url) {
      const [path = '', fragment] = url.split('#', 2);
      const index = spineByUrl.get(path) ?? spineByUrl.get(encodedAlike(path, baseUrl));
      if (index === undefined) return null;
      return { spine: index, fragment: fragment ? decoded(fragment) : null };
    },
    fractionOf: (index, progression) =>
      clamp(((before[index] ?? 0) + clamp(progression) * (weights[index] ?? 0)) / total),
    placeAt(fraction) {
      const wanted = clamp(fraction) * total;
      const found = weights.findLastIndex((weight, index) => weight > 0 && (before[index] ?? 0) <= wanted);
      const index = Math.max(0, found);
      return { spine: index, progression: clamp((wanted - (before[index] ?? 0)) / Math.max(1, weights[index] ?? 0)) };
    },
    overlayOf(index) {
      const path = spine[index]?.overlay;
      return path === undefined ? null : baseUrl + encodedPath(path);
    },
    partOf(url) {
      const [path = ''] = url.split('#', 1);
      return path.startsWith(baseUrl) && path.length > baseUrl.length && !path.includes('?') ? path : null;
    },
    activeClass: manifest.activeClass ?? null,
    cfiOf: (index, range) => rangeToPoint(range, baseOf(index)),
    bareCfi: (index) => `epubcfi(${baseOf(index)}!/4)`,
    spineOfCfi(cfi) {
      const index = spineIndexOf(cfi, manifest.cfiSpineStep);
      return index !== null && index < spine.length ? index : null;
    },
    rangeOfCfi: (cfi, doc) => pointToRange(cfi, doc),
  };
};

/** `?` and `#` are letters in a file name and signs in an address. */
const encodedPath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray percent sign: the text is what the author wrote
  }
};

/** The same address written the way `urls` are, so that `%C3%A4` and `ä`, or `%27` and `'`, are one. */
const encodedAlike = (url: string, baseUrl: string): string => {
  if (!url.startsWith(baseUrl)) return url;
  return baseUrl + encodedPath(decoded(url.slice(baseUrl.length)));
};
