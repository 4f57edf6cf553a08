import type { ReadingManifest, SpineItem, TocEntry } from '@lectern/formats/manifest';
import { buildCfiBase, cfiToRange, parseSpineIndex, rangeToCfi } from './cfi.ts';
import { isRightToLeft } from './language-direction.ts';

/** A book as the views need it, whatever its format. */
export type Book = {
  readonly chapters: readonly SpineItem[];
  readonly language: string | null;
  /** Pages follow each other from right to left. */
  readonly rightToLeft: boolean;
  /** Fragment ids of a chapter that the table of contents links to, in its order. */
  getTocFragments(spine: number): readonly string[];
  /** Those, and the fragment ids that the page list of the printed edition links to. */
  getListedFragments(spine: number): readonly string[];
  /** Absolute address of a chapter's document. */
  getChapterUrl(spine: number): string;
  /** The chapter of an absolute address; null when it is not in the book. */
  resolve(url: string): { spine: number; fragment: string | null } | null;
  /** 0..1 of the whole book, from 0..1 inside a chapter. */
  toFraction(spine: number, progression: number): number;
  /** The chapter, and the share of it, at a share of the book. */
  locateFraction(fraction: number): { spine: number; progression: number };
  /** Absolute address of the media overlay (SMIL) of a chapter; null without one. */
  getOverlayUrl(spine: number): string | null;
  /**
   * The address of a reference in the document at `from` that a browser would look for outside of the book, though it means a file of it: one
   * from the root of the container, or with more steps up than there are folders. Null for any other one.
   */
  toContainerUrl(reference: string, from: string): string | null;
  /** The address without its fragment if it is a resource of this book, else null. */
  toResourceUrl(url: string): string | null;
  /** CSS class that the book defines for spoken text. */
  readonly mediaActiveClass: string | null;
  toCfi(spine: number, range: Range): string;
  /** CFI of a chapter as a whole, for one that can't be shown or has no text. */
  getChapterCfi(spine: number): string;
  /** The chapter of a CFI; null for a CFI of another book or format. */
  findSpineIndex(cfi: string): number | null;
  resolveCfi(cfi: string, doc: Document): Range | null;
};

/** Stands for the root of the container where references are resolved. */
const CONTAINER = 'https://container.invalid/';

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

const computePrefixSums = (counts: readonly number[]): number[] => {
  let sum = 0;
  return counts.map((count) => {
    const before = sum;
    sum += count;
    return before;
  });
};

/** A book whose resources are served below `baseUrl` (which ends with a slash), described by its manifest. */
export const createBook = (manifest: ReadingManifest, baseUrl: string): Book => {
  const { spine } = manifest;
  // NOTE a book of images has no characters worth counting: there every page has the same weight
  const usesCharacterCounts = manifest.totalCharacters > 0 && manifest.layout === 'reflowable';
  const weights = spine.map((item) =>
    usesCharacterCounts ? (item.linear ? item.characters : 0) : item.outside ? 0 : 1,
  );
  const before = computePrefixSums(weights);
  const total = Math.max(
    1,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  const urls = spine.map((item) => baseUrl + encodePath(item.href));
  const fragments = new Map<number, string[]>();
  const collectFragments = (entries: readonly TocEntry[]): void => {
    for (const { spine: index, fragment, children } of entries) {
      if (index !== null && fragment !== null) fragments.set(index, [...(fragments.get(index) ?? []), fragment]);
      collectFragments(children);
    }
  };
  collectFragments(manifest.toc);
  const pageFragments = new Map<number, string[]>();
  for (const { spine: index, fragment } of manifest.pageList ?? [])
    if (fragment !== null) pageFragments.set(index, [...(pageFragments.get(index) ?? []), fragment]);
  const spineByUrl = new Map(urls.map((url, index) => [url, index]));
  const findByPath = createPathFinder(spine.map(({ href }) => href));
  const getCfiBase = (index: number): string => buildCfiBase(manifest.cfiSpineStep, index, spine[index]?.idref ?? '');

  return {
    chapters: spine,
    language: manifest.language,
    rightToLeft:
      manifest.progression === 'default' ? isRightToLeft(manifest.language) === true : manifest.progression === 'rtl',
    getTocFragments: (index) => fragments.get(index) ?? [],
    getListedFragments: (index) => [...new Set([...(fragments.get(index) ?? []), ...(pageFragments.get(index) ?? [])])],
    getChapterUrl: (index) => urls[index] ?? baseUrl,
    resolve(url) {
      const [path = '', fragment] = url.split('#', 2);
      const [bare = ''] = path.split('?', 1);
      const index =
        spineByUrl.get(path) ??
        spineByUrl.get(bare) ??
        findByPath(toContainerPath(bare, baseUrl), bare.startsWith(baseUrl));
      if (index === undefined) return null;
      return { spine: index, fragment: fragment ? decodeSafely(fragment) : null };
    },
    toFraction: (index, progression) =>
      clamp(((before[index] ?? 0) + clamp(progression) * (weights[index] ?? 0)) / total),
    locateFraction(fraction) {
      const targetWeight = clamp(fraction) * total;
      const found = weights.findLastIndex((weight, index) => weight > 0 && (before[index] ?? 0) <= targetWeight);
      const index = Math.max(0, found);
      return {
        spine: index,
        progression: clamp((targetWeight - (before[index] ?? 0)) / Math.max(1, weights[index] ?? 0)),
      };
    },
    getOverlayUrl(index) {
      const path = spine[index]?.overlay;
      return path === undefined ? null : baseUrl + encodePath(path);
    },
    toContainerUrl(reference, from) {
      const stated = escapeStrayPercents(reference.trim().replaceAll('\\', '/'));
      // most references stay inside: they are not resolved
      if (stated.startsWith('//') || !from.startsWith(baseUrl) || !/^(?:\/|\.\.\/|[^:]*%25)/.test(stated)) return null;
      // in the container no step leads above its root
      const { pathname, search, hash } = new URL(stated, `${CONTAINER}${from.slice(baseUrl.length)}`);
      const address = baseUrl + pathname.slice(1) + search + hash;
      return address === new URL(reference, from).href ? null : address;
    },
    toResourceUrl(url) {
      const [path = ''] = url.split('#', 1);
      return path.startsWith(baseUrl) && path.length > baseUrl.length && !path.includes('?') ? path : null;
    },
    mediaActiveClass: manifest.activeClass ?? null,
    toCfi: (index, range) => rangeToCfi(range, getCfiBase(index)),
    getChapterCfi: (index) => `epubcfi(${getCfiBase(index)}!/4)`,
    findSpineIndex(cfi) {
      const index = parseSpineIndex(cfi, manifest.cfiSpineStep);
      return index !== null && index < spine.length ? index : null;
    },
    resolveCfi: (cfi, doc) => cfiToRange(cfi, doc),
  };
};

/** Also encodes `?` and `#`, which are plain characters in a file name. */
const encodePath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);

/** A percent sign that begins no escape is part of a name. */
const escapeStrayPercents = (text: string): string => text.replace(/%(?![\da-f]{2})/gi, '%25');

const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(escapeStrayPercents(text));
  } catch {
    return text; // escapes of another encoding: uses the text as it is
  }
};

/** The path inside the container that an address means; null for an address elsewhere. A leading slash means the root of the container. */
const toContainerPath = (url: string, baseUrl: string): string | null => {
  if (url.startsWith(baseUrl)) return decodeSafely(url.slice(baseUrl.length));
  const { origin } = new URL(baseUrl);
  return url.startsWith(`${origin}/`) ? decodeSafely(url.slice(origin.length + 1)) : null;
};

const foldPath = (path: string): string => path.replaceAll('\\', '/').normalize('NFC').toLowerCase();

/**
 * Finds documents by their path; forgives letter case, and a path from another root if it fits one document: from a folder of the book, or
 * for a path `isInside` from its root, though the reference was resolved from a folder.
 */
const createPathFinder = (
  paths: readonly string[],
): ((path: string | null, isInside: boolean) => number | undefined) => {
  const exact = new Map(paths.map((path, index) => [path, index]));
  const folded = new Map(paths.map((path, index) => [foldPath(path), index]));
  return (path, isInside) => {
    if (path === null || path === '') return undefined;
    const key = foldPath(path);
    // some packagers escape names twice
    const known = exact.get(path) ?? folded.get(key) ?? folded.get(foldPath(decodeSafely(path)));
    if (known !== undefined) return known;
    const fitting = [...folded].filter(
      ([candidate]) => candidate.endsWith(`/${key}`) || (isInside && key.endsWith(`/${candidate}`)),
    );
    return fitting.length === 1 ? fitting[0]?.[1] : undefined;
  };
};
