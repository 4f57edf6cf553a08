import { mobiIndex } from '../palm/index-records.ts';
import type { FormOutline } from './form.ts';
import type { MobiSource } from './mobi-source.ts';

/** Tags of the entries of a contents index (NCX). */
const TAG = { place: 1, title: 3, posFid: 6, parent: 21 } as const;

/** An entry as the index has it. `fragment` is KF8's way to say where: a fragment, and a distance from it. */
export type MobiEntry = {
  title: string;
  place: number | null;
  fragment: [number: number, distance: number] | null;
  parent: number | null;
};

/** What the index of the contents says; nothing when the book has none. */
export const contentsOf = ({ half, recordOf }: MobiSource): MobiEntry[] => {
  const { contents, encoding } = half.header;
  if (contents === null) return [];
  const { entries, text } = mobiIndex(recordOf, contents, encoding);
  return entries.map(({ values }): MobiEntry => {
    const number = (tag: number): number | null => values.get(tag)?.[0] ?? null;
    const title = number(TAG.title);
    const [fragment, distance] = values.get(TAG.posFid) ?? [];
    return {
      title: title === null ? '' : text(title),
      place: number(TAG.place),
      fragment: fragment === undefined || distance === undefined ? null : [fragment, distance],
      parent: number(TAG.parent),
    };
  });
};

/** Entries as a tree: a parent comes before its children, and whoever says otherwise has none. */
export const outlineOf = (
  entries: readonly MobiEntry[],
  targetOf: (entry: MobiEntry) => string | null,
): FormOutline[] | null => {
  const made: FormOutline[] = [];
  const top: FormOutline[] = [];
  for (const entry of entries) {
    const own: FormOutline = { title: entry.title, target: targetOf(entry), children: [] };
    made.push(own);
    const parent = entry.parent === null || entry.parent >= made.length - 1 ? undefined : made[entry.parent];
    (parent?.children ?? top).push(own);
  }
  return top.length > 0 ? top : null;
};
