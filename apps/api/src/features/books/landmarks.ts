import type { SignedIn } from '../../http/access.ts';
import { remembered } from '../../platform/recent.ts';
import type { Page, Stand } from './listing.ts';

/** So many books are walked over without thinking of another way. */
const NEAR = 1000;
/** Landmarks of one list: of a list of any length all are looked at. */
const MOST = 100;
/** Lists whose landmarks are held, of some 30 kB each at most. */
const LISTS = 200;

type Landmark = { at: number; stand: Stand };
type Way = {
  /** The same page, to be looked for from nearer by. */
  page: Page;
  /** So many books were on it, and there the last one stands. */
  seen(count: number, last: Stand | undefined): void;
};

/**
 * An index knows no numbers: whoever wants the fifty-thousandth book walks over all that stand before it. So every page that
 * was read leaves where it ended, for the next one behind it, as long as the reader's library stays as it is.
 */
export const landmarks = () => {
  const lists = remembered<Map<number, Landmark>>({ entries: LISTS });
  return async ({ readerId, cursor }: Pick<SignedIn, 'readerId' | 'cursor'>, page: Page): Promise<Way> => {
    const { filter, sorting, total, skip, take, after } = page;
    if (after || total <= 2 * NEAR) return { page, seen: () => undefined };
    const list = [readerId, cursor, sorting.sort, sorting.downwards, filter.kind, filter.name].join(' ');
    const known = await lists.get(list, async () => new Map());
    const stretch = Math.max(NEAR, Math.ceil(total / MOST));
    let nearest: Landmark | undefined;
    for (const one of known.values()) if (one.at <= skip && one.at > (nearest?.at ?? 0)) nearest = one;
    const isShorter = nearest !== undefined && skip - nearest.at < Math.min(skip, total - skip - take);
    return {
      page: nearest && isShorter ? { ...page, after: nearest.stand, skip: skip - nearest.at } : page,
      seen(count, stand) {
        const at = skip + count;
        const number = Math.floor(at / stretch);
        if (stand && at <= total && at < (known.get(number)?.at ?? Number.POSITIVE_INFINITY))
          known.set(number, { at, stand });
      },
    };
  };
};
