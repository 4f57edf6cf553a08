import type { SpineItem } from '@lectern/formats/manifest';

/** What is shown together: one chapter, or one or two fixed pages. `left` and `right` are sides of the window. */
export type Unit =
  | { kind: 'chapter'; spine: number }
  | { kind: 'spread'; left: number | null; right: number | null; centre: number | null };

type Side = 'left' | 'right';

export const spinesOf = (unit: Unit): number[] => {
  if (unit.kind === 'chapter') return [unit.spine];
  return [unit.centre, unit.left, unit.right].filter((spine) => spine !== null).sort((a, b) => a - b);
};

/**
 * Fixed pages in pairs where the window is wide: by `page-spread-*`, and by turns where that is not said
 * (EPUB 3.3, 6.4.2). A first page without a side is a cover and stands alone in the middle.
 */
export const unitsOf = (spine: readonly SpineItem[], pairs: boolean, rightToLeft: boolean): Unit[] => {
  const units: Unit[] = [];
  const [first, second]: [Side, Side] = rightToLeft ? ['right', 'left'] : ['left', 'right'];
  let waiting: number | null = null;
  const add = (spread: { left?: number; right?: number; centre?: number }): void => {
    units.push({ kind: 'spread', left: null, right: null, centre: null, ...spread });
  };
  const close = (): void => {
    if (waiting !== null) add({ [first]: waiting });
    waiting = null;
  };
  for (const { index, layout, spread } of spine) {
    const cover = spread === null && units.length === 0 && waiting === null;
    if (layout === 'reflowable' || !pairs || spread === 'center' || cover) {
      close();
      if (layout === 'reflowable') units.push({ kind: 'chapter', spine: index });
      else add({ centre: index });
      continue;
    }
    const side: Side = spread ?? (waiting === null ? first : second);
    if (side === first) {
      close();
      waiting = index;
      continue;
    }
    add(waiting === null ? { [second]: index } : { [first]: waiting, [second]: index });
    waiting = null;
  }
  close();
  return units;
};
