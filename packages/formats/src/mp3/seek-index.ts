import type { AudioTrack } from '../book-contents.ts';

/** The initial interval of the index, and how many entries one file may have. */
const FIRST_MS = 1000;
export const MAX_ENTRIES = 20_000;

/** Collects, frame by frame, the offset of the frame that plays at each multiple of an interval. */
export class SeekIndex {
  #everyMs = FIRST_MS;
  #offsets: number[] = [];
  #nextMs = 0;

  /** Adds the frame at this offset, which plays until `untilMs`; add frames in order. */
  add(offset: number, untilMs: number): void {
    while (this.#nextMs < untilMs) {
      this.#offsets.push(offset);
      this.#nextMs += this.#everyMs;
      if (this.#offsets.length > MAX_ENTRIES) this.#thin();
    }
  }

  #thin(): void {
    const thinner = thinOut({ everyMs: this.#everyMs, offsets: this.#offsets });
    this.#everyMs = thinner.everyMs;
    this.#offsets = thinner.offsets;
    this.#nextMs = thinner.offsets.length * thinner.everyMs;
  }

  result(): { everyMs: number; offsets: number[] } {
    return { everyMs: this.#everyMs, offsets: this.#offsets };
  }
}

/** Drops every second entry. */
const thinOut = <T extends NonNullable<AudioTrack['seek']>>({ everyMs, offsets }: T) => ({
  everyMs: everyMs * 2,
  offsets: offsets.filter((_, index) => index % 2 === 0),
});

/** Limit for the entries of all files of one book, which are stored with it. */
export const MAX_ENTRIES_PER_BOOK = 60_000;

/** Thins out all indexes of a book until they are within the limit together. */
export const limitSeekIndexes = (indexes: readonly AudioTrack['seek'][]): AudioTrack['seek'][] => {
  const entries = indexes.reduce((sum, index) => sum + (index?.offsets.length ?? 0), 0);
  // an index of one entry cannot be thinned out
  if (entries <= MAX_ENTRIES_PER_BOOK + indexes.length) return [...indexes];
  return limitSeekIndexes(indexes.map((index) => index && thinOut(index)));
};
