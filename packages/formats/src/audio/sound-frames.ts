import type { SoundFrames } from '../book-contents.ts';

/** How many frames are kept of the files of one book: 30 hours. */
export const MAX_FRAMES = 4_000_000;
/** How many characters their tables may have, which are stored with the book; those of 30 hours have about 2 million. */
const MAX_TABLE_CHARACTERS = 6 * 1024 ** 2;

/** How many stretches of bytes their frames may be in: of a player each is kept. */
const MAX_SECTIONS = 5000;

/** Whether the frames of all files of a book can be stored with it. */
export const canKeepFrames = (files: readonly (SoundFrames | undefined)[]): boolean => {
  let [count, characters, sections] = [0, 0, 0];
  for (const frames of files) {
    count += frames?.count ?? 0;
    sections += frames?.coding === 'aac' ? frames.sections.length : 0;
    characters += frames?.coding === 'mpeg' ? frames.sizes.length : JSON.stringify(frames ?? null).length;
  }
  return count <= MAX_FRAMES && sections <= MAX_SECTIONS && characters <= MAX_TABLE_CHARACTERS;
};
