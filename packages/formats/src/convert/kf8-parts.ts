import { readMobiIndex } from '../palm/mobi-index.ts';
import type { MobiSource } from './mobi-source.ts';

/** An assembled KF8 document; `from` is its start in the positions that links use. */
export type Kf8Part = { from: number; bytes: Buffer };
export type Kf8Parts = {
  parts: Kf8Part[];
  /** Resolves a fragment and an offset in it to a position. */
  getPosition: (fragment: number, distance: number) => number | null;
};

/** Tags of skeleton and fragment index entries. */
const TAG = { fragments: 1, extent: 6 } as const;

/**
 * Assembles KF8 documents: each is a skeleton followed by its fragments, and the fragment index gives the insert
 * position of each. Whatever the indexes say, no byte of the text is used twice.
 */
export const assembleKf8Parts = ({ half, text, readRecord }: MobiSource): Kf8Parts => {
  const { parts: indexes, encoding } = half.header;
  if (!indexes) return { parts: [], getPosition: () => null };
  const skeletons = readMobiIndex(readRecord, indexes.skeletons, encoding).entries;
  const fragments = readMobiIndex(readRecord, indexes.fragments, encoding).entries.map(({ name, values }) => ({
    position: /^\d{1,10}$/.test(name.toString('latin1')) ? Number(name.toString('latin1')) : Number.NaN,
    length: values.get(TAG.extent)?.[1] ?? 0,
  }));
  const parts: Kf8Part[] = [];
  let next = 0;
  let textEnd = 0;
  for (const { values } of skeletons) {
    const [from = 0, length = 0] = values.get(TAG.extent) ?? [];
    const count = values.get(TAG.fragments)?.[0] ?? 0;
    if (from < textEnd || length === 0) continue;
    const skeleton = text.subarray(from, from + length);
    textEnd = from + skeleton.length;
    const pieces: Buffer[] = [];
    /** Bytes copied from the skeleton, and bytes of the document so far. */
    let [copiedBytes, writtenBytes] = [0, 0];
    const append = (piece: Buffer): void => {
      pieces.push(piece);
      writtenBytes += piece.length;
    };
    for (const fragment of fragments.slice(next, next + count)) {
      const bytes = text.subarray(textEnd, textEnd + fragment.length);
      // positions include the fragments inserted before
      const requestedAt = copiedBytes + fragment.position - from - writtenBytes;
      const insertAt = moveOutsideTag(
        skeleton,
        requestedAt > copiedBytes ? Math.min(requestedAt, skeleton.length) : copiedBytes,
      );
      append(skeleton.subarray(copiedBytes, insertAt));
      append(bytes);
      copiedBytes = insertAt;
      textEnd += bytes.length;
    }
    next += count;
    append(skeleton.subarray(copiedBytes));
    parts.push({ from, bytes: Buffer.concat(pieces) });
  }
  return {
    parts,
    getPosition(fragment, distance) {
      const position = fragments[fragment]?.position ?? Number.NaN;
      return Number.isNaN(position) ? null : position + distance;
    },
  };
};

/** Some tools miscount so that a fragment would split a tag; it is inserted after the tag. */
const moveOutsideTag = (bytes: Buffer, at: number): number => {
  const before = bytes.subarray(Math.max(0, at - 2000), at);
  if (before.lastIndexOf('<') <= before.lastIndexOf('>')) return at;
  const end = bytes.indexOf('>', at);
  return end < 0 ? bytes.length : end + 1;
};
