import type { AudioTrack } from '../contents.ts';

/** A second is walked through in a moment; eight hours of it are this many. */
const FIRST_MS = 1000;
export const MAX_ENTRIES = 20_000;

/** Collects, frame by frame, where the frame lies that is heard at each multiple of a time. */
export class SeekIndex {
  #everyMs = FIRST_MS;
  #offsets: number[] = [];
  #nextMs = 0;

  /** A frame at this offset is heard until `untilMs`; frames come in order. */
  add(offset: number, untilMs: number): void {
    while (this.#nextMs < untilMs) {
      this.#offsets.push(offset);
      this.#nextMs += this.#everyMs;
      if (this.#offsets.length > MAX_ENTRIES) this.#thin();
    }
  }

  #thin(): void {
    const thinner = thinned({ everyMs: this.#everyMs, offsets: this.#offsets });
    this.#everyMs = thinner.everyMs;
    this.#offsets = thinner.offsets;
    this.#nextMs = thinner.offsets.length * thinner.everyMs;
  }

  result(): { everyMs: number; offsets: number[] } {
    return { everyMs: this.#everyMs, offsets: this.#offsets };
  }
}

/** The same with every second entry. */
const thinned = <T extends NonNullable<AudioTrack['seek']>>({ everyMs, offsets }: T) => ({
  everyMs: everyMs * 2,
  offsets: offsets.filter((_, index) => index % 2 === 0),
});

/** So many entries for all files of one book: they are kept with it. */
export const MAX_ENTRIES_A_BOOK = 60_000;

/** The indexes of the files of a book, all of them thinner where together they are too many. */
export const thinnedTogether = (indexes: readonly AudioTrack['seek'][]): AudioTrack['seek'][] => {
  const entries = indexes.reduce((sum, index) => sum + (index?.offsets.length ?? 0), 0);
  // an index of one entry is as thin as can be
  if (entries <= MAX_ENTRIES_A_BOOK + indexes.length) return [...indexes];
  return thinnedTogether(indexes.map((index) => index && thinned(index)));
};
