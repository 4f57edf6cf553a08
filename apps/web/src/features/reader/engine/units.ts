import type { SpineItem } from '@lectern/formats/manifest';

/** What is shown at a time: one chapter, or one or two fixed-layout pages. `left` and `right` are sides of the window. */
export type ViewUnit =
  | { kind: 'chapter'; spine: number }
  | { kind: 'spread'; left: number | null; right: number | null; centre: number | null };

type Side = 'left' | 'right';

export const listSpineIndices = (unit: ViewUnit): number[] => {
  if (unit.kind === 'chapter') return [unit.spine];
  return [unit.centre, unit.left, unit.right].filter((spine) => spine !== null).sort((a, b) => a - b);
};

/**
 * Groups the spine into units. In wide windows fixed-layout pages form pairs: by `page-spread-*`, else alternating (EPUB 3.3, 6.4.2),
 * unless a page is made to stand alone, or beside another in every window (`rendition:spread`).
 * A first page without a side is a cover, alone in the middle.
 */
export const groupIntoUnits = (spine: readonly SpineItem[], inPairs: boolean, rightToLeft: boolean): ViewUnit[] => {
  const units: ViewUnit[] = [];
  const [first, second]: [Side, Side] = rightToLeft ? ['right', 'left'] : ['left', 'right'];
  let pendingFirst: number | null = null;
  const add = (spread: { left?: number; right?: number; centre?: number }): void => {
    units.push({ kind: 'spread', left: null, right: null, centre: null, ...spread });
  };
  const close = (): void => {
    if (pendingFirst !== null) add({ [first]: pendingFirst });
    pendingFirst = null;
  };
  for (const { index, layout, spread, pairing, outside } of spine) {
    const cover = spread === null && units.length === 0 && pendingFirst === null;
    const isPaired = !outside && (pairing === 'always' || (inPairs && pairing !== 'never'));
    if (layout === 'reflowable' || !isPaired || spread === 'center' || cover) {
      close();
      if (layout === 'reflowable') units.push({ kind: 'chapter', spine: index });
      else add({ centre: index });
      continue;
    }
    const side: Side = spread ?? (pendingFirst === null ? first : second);
    if (side === first) {
      close();
      pendingFirst = index;
      continue;
    }
    add(pendingFirst === null ? { [second]: index } : { [first]: pendingFirst, [second]: index });
    pendingFirst = null;
  }
  close();
  return units;
};
