import { mobiIndex } from '../palm/index-records.ts';
import type { MobiSource } from './mobi-source.ts';

/** A document of KF8, put together; `from` is the place of its begin among the places that links name. */
export type Kf8Part = { from: number; bytes: Buffer };
export type Kf8Parts = {
  parts: Kf8Part[];
  /** The place that a fragment and a distance from it name. */
  placeOf: (fragment: number, distance: number) => number | null;
};

/** Tags of the entries of skeletons and fragments. */
const TAG = { fragments: 1, extent: 6 } as const;

/**
 * KF8 keeps each document as a skeleton with its fragments behind it; the index of fragments says at which place each goes
 * in. Whatever the indexes say, no byte of the text comes twice.
 */
export const kf8Parts = ({ half, text, recordOf }: MobiSource): Kf8Parts => {
  const { parts: indexes, encoding } = half.header;
  if (!indexes) return { parts: [], placeOf: () => null };
  const skeletons = mobiIndex(recordOf, indexes.skeletons, encoding).entries;
  const fragments = mobiIndex(recordOf, indexes.fragments, encoding).entries.map(({ name, values }) => ({
    place: /^\d{1,10}$/.test(name.toString('latin1')) ? Number(name.toString('latin1')) : Number.NaN,
    length: values.get(TAG.extent)?.[1] ?? 0,
  }));
  const parts: Kf8Part[] = [];
  let next = 0;
  let read = 0;
  for (const { values } of skeletons) {
    const [from = 0, length = 0] = values.get(TAG.extent) ?? [];
    const count = values.get(TAG.fragments)?.[0] ?? 0;
    if (from < read || length === 0) continue;
    const skeleton = text.subarray(from, from + length);
    read = from + skeleton.length;
    const pieces: Buffer[] = [];
    /** Of the skeleton, in bytes; of the whole document so far. */
    let [used, made] = [0, 0];
    const put = (piece: Buffer): void => {
      pieces.push(piece);
      made += piece.length;
    };
    for (const fragment of fragments.slice(next, next + count)) {
      const bytes = text.subarray(read, read + fragment.length);
      // a place counts what was put in before it
      const wanted = used + fragment.place - from - made;
      const until = outsideOfTag(skeleton, wanted > used ? Math.min(wanted, skeleton.length) : used);
      put(skeleton.subarray(used, until));
      put(bytes);
      used = until;
      read += bytes.length;
    }
    next += count;
    put(skeleton.subarray(used));
    parts.push({ from, bytes: Buffer.concat(pieces) });
  }
  return {
    parts,
    placeOf(fragment, distance) {
      const place = fragments[fragment]?.place ?? Number.NaN;
      return Number.isNaN(place) ? null : place + distance;
    },
  };
};

/** Some makers count wrongly, and their fragments would break a tag in two: they go in behind it. */
const outsideOfTag = (bytes: Buffer, at: number): number => {
  const before = bytes.subarray(Math.max(0, at - 2000), at);
  if (before.lastIndexOf('<') <= before.lastIndexOf('>')) return at;
  const end = bytes.indexOf('>', at);
  return end < 0 ? bytes.length : end + 1;
};
