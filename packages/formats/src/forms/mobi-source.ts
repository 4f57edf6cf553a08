import { UnreadableBook } from '../facts.ts';
import type { PalmDatabase } from '../palm/database.ts';
import { flowsOf, type Half, halvesOf } from '../palm/halves.ts';
import { isTextReadable, textRecords } from '../palm/text-records.ts';
import { type FormSource, LIMITS } from './form.ts';

const MAX_PICTURE_BYTES = 32 * 1024 ** 2;
/** Of text, style sheets and drawings together. */
const MOST_BYTES = LIMITS.characters * 2;

/** What a Mobipocket or KF8 book is made of, unpacked: the text, what lies behind it, and pictures by their numbers. */
export type MobiSource = {
  half: Half;
  text: Buffer;
  /** What KF8 keeps behind the text; the first is the text itself. */
  flows: Buffer[];
  recordOf: (index: number) => Buffer;
  /** The name of a picture by its number, which counts from 1. */
  picture: (number: number) => string;
  /** Adds the pictures that were asked for. */
  addPictures: (source: FormSource) => Promise<void>;
};

/** Throws `UnreadableBook('damaged')` for a book that is protected, `('hostile')` for more text than any has. */
export const mobiSource = (database: PalmDatabase): MobiSource => {
  const { old, best: half } = halvesOf(database);
  const { header, base } = half;
  if (old.header.isEncrypted || !isTextReadable(header))
    throw new UnreadableBook('damaged', 'the book is protected, or packed in a way that is not known');
  const whole = joined(textRecords(database, header, base));
  const flows = flowsOf(database, half).map(([from, to]) => whole.subarray(from, to));
  const asked = new Set<number>();
  // both halves of a hybrid show the pictures of the first; books without Mobipocket's header have them behind the text
  const first = old.header.firstImage || half.header.firstImage + base || old.header.textRecords + 1;
  return {
    half,
    text: flows[0] ?? whole,
    flows,
    recordOf: (index) => database.record(base + index),
    picture(number) {
      if (asked.size < LIMITS.pictures) asked.add(number);
      return `${number}`;
    },
    async addPictures({ addPicture, room }) {
      for (const number of asked) {
        addPicture(`${number}`, database.record(first + number - 1, MAX_PICTURE_BYTES));
        await room();
      }
    },
  };
};

const joined = (pieces: Iterable<Buffer>): Buffer => {
  const kept: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    size += piece.length;
    if (size > MOST_BYTES) throw new UnreadableBook('hostile', 'there is more text than a book has');
    kept.push(piece);
  }
  return Buffer.concat(kept);
};
