import type { SignedIn } from '../../http/access.ts';
import { createCache } from '../../platform/cache.ts';
import type { Page, SortPosition } from './book-list-query.ts';

/** Skipping fewer books than this is cheap enough without a checkpoint. */
const MIN_INTERVAL = 250;
/** Checkpoints per list; every lookup scans all of them. */
const MAX_CHECKPOINTS = 400;
/** Lists whose checkpoints are cached, at most some 100 kB each. */
const MAX_LISTS = 60;

type Checkpoint = { offset: number; position: SortPosition };
type PageRoute = {
  /** The same page, to be read from the nearest checkpoint. */
  page: Page;
  /** Records where the page ended, after `count` books. */
  recordEnd(count: number, last: SortPosition | undefined): void;
};

/**
 * An index scan with a large offset walks over every skipped row. Each page that was read leaves a checkpoint where it
 * ended, so that later pages skip fewer rows, as long as the reader's library does not change.
 */
export const createPageCheckpoints = () => {
  const lists = createCache<Map<number, Checkpoint>>({ entries: MAX_LISTS });
  return async ({ readerId, cursor }: Pick<SignedIn, 'readerId' | 'cursor'>, page: Page): Promise<PageRoute> => {
    const { filter, conditions, sorting, total, skip, take, after } = page;
    if (after || total <= 2 * MIN_INTERVAL) return { page, recordEnd: () => undefined };
    const list = [readerId, cursor, sorting.sort, sorting.descending, filter.kind, filter.name, conditions?.key].join(
      ' ',
    );
    const known = await lists.get(list, async () => new Map());
    const interval = Math.max(MIN_INTERVAL, Math.ceil(total / MAX_CHECKPOINTS));
    let nearest: Checkpoint | undefined;
    for (const checkpoint of known.values())
      if (checkpoint.offset <= skip && checkpoint.offset > (nearest?.offset ?? 0)) nearest = checkpoint;
    const isShorter = nearest !== undefined && skip - nearest.offset < Math.min(skip, total - skip - take);
    return {
      page: nearest && isShorter ? { ...page, after: nearest.position, skip: skip - nearest.offset } : page,
      recordEnd(count, position) {
        const offset = skip + count;
        const number = Math.floor(offset / interval);
        if (position && offset <= total && offset < (known.get(number)?.offset ?? Number.POSITIVE_INFINITY))
          known.set(number, { offset, position });
      },
    };
  };
};
