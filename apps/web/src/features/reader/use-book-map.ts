import type { FromSurface, ReadingManifest, ToSurface } from '@lectern/contracts';
import { useMemo, useRef, useState } from 'react';
import { type BookPages, createBookPages } from './book-pages.ts';
import {
  type FragmentPositions,
  findTocIndexAt,
  flattenToc,
  getChapterStarts,
  getChapterTitle,
  type TocItem,
} from './toc.ts';

export type BookMap = {
  toc: readonly TocItem[];
  pages: BookPages;
  /** The title of the chapter at a share of the book; empty where there is none. */
  getChapterAt: (fraction: number) => string;
  /** The page at a share of the book. */
  getPageAt: (fraction: number) => string;
  onFragments: (message: Extract<FromSurface, { kind: 'fragments' }>) => void;
};

/**
 * Where the chapters and pages of a book begin. Those in the middle of a file are known once the surface has read it: the files on screen
 * come by themselves, others are asked for when a list needs them.
 */
export const useBookMap = (
  manifest: ReadingManifest,
  fontSize: number,
  send: (message: ToSurface) => void,
): BookMap => {
  const [fragmentPositions, setFragmentPositions] = useState<FragmentPositions>(() => new Map());
  const requested = useRef(new Set<number>());
  const pending = useRef<number[]>([]);
  const toc = useMemo(() => flattenToc(manifest, fragmentPositions), [manifest, fragmentPositions]);
  const pages = useMemo(
    () => createBookPages(manifest, fontSize, fragmentPositions),
    [manifest, fontSize, fragmentPositions],
  );

  /** Asks for where the fragments of a file are, once, with all others that the same list needs. */
  const request = (spine: number): void => {
    if (fragmentPositions.has(spine) || requested.current.has(spine)) return;
    requested.current.add(spine);
    pending.current.push(spine);
    if (pending.current.length > 1) return;
    queueMicrotask(() => send({ kind: 'fragments', spines: pending.current.splice(0) }));
  };
  return {
    toc,
    pages,
    getChapterAt: (fraction) => {
      const index = findTocIndexAt(toc, fraction);
      const spine = toc[index]?.spine ?? null;
      const inFile = toc.filter((item) => item.spine === spine);
      if (spine === null || fragmentPositions.has(spine) || inFile.every((item) => item.fragment === null))
        return getChapterTitle(toc, index);
      request(spine);
      return getChapterTitle(
        toc,
        toc.findIndex((item) => item.spine === spine),
      );
    },
    getPageAt: (fraction) => {
      if (pages.isPrinted) {
        const spine = getChapterStarts(manifest).findLastIndex(
          ({ share, length }) => length > 0 && share <= fraction + 1e-6,
        );
        if (spine >= 0) request(spine);
      }
      return pages.getPage(fraction);
    },
    onFragments: ({ spine, starts }) =>
      setFragmentPositions((known) =>
        new Map(known).set(spine, new Map(starts.map(({ fragment, progression }) => [fragment, progression]))),
      ),
  };
};
