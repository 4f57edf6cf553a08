import { readMobiIndex } from '../palm/mobi-index.ts';
import type { ConvertedOutline } from './converted-book.ts';
import type { MobiSource } from './mobi-source.ts';

/** Tags of the entries of the table of contents index (NCX). */
const TAG = { position: 1, title: 3, posFid: 6, parent: 21 } as const;

/** An entry of the index. KF8 locates it by `fragment`: a fragment and an offset in it. */
export type MobiTocEntry = {
  title: string;
  position: number | null;
  fragment: [number: number, distance: number] | null;
  parent: number | null;
};

/** Reads the table of contents index; empty when the book has none. */
export const readMobiToc = ({ half, readRecord }: MobiSource): MobiTocEntry[] => {
  const { contents, encoding } = half.header;
  if (contents === null) return [];
  const { entries, text } = readMobiIndex(readRecord, contents, encoding);
  return entries.map(({ values }): MobiTocEntry => {
    const getNumber = (tag: number): number | null => values.get(tag)?.[0] ?? null;
    const title = getNumber(TAG.title);
    const [fragment, distance] = values.get(TAG.posFid) ?? [];
    return {
      title: title === null ? '' : text(title),
      position: getNumber(TAG.position),
      fragment: fragment === undefined || distance === undefined ? null : [fragment, distance],
      parent: getNumber(TAG.parent),
    };
  });
};

/** Builds the outline tree. A parent must precede its children; otherwise the entry moves to the top level. */
export const buildMobiOutline = (
  entries: readonly MobiTocEntry[],
  getTarget: (entry: MobiTocEntry) => string | null,
): ConvertedOutline[] | null => {
  const itemsByIndex: ConvertedOutline[] = [];
  const top: ConvertedOutline[] = [];
  for (const entry of entries) {
    const item: ConvertedOutline = { title: entry.title, target: getTarget(entry), children: [] };
    itemsByIndex.push(item);
    const parent =
      entry.parent === null || entry.parent >= itemsByIndex.length - 1 ? undefined : itemsByIndex[entry.parent];
    (parent?.children ?? top).push(item);
  }
  return top.length > 0 ? top : null;
};
