import type { AudioTrack } from '../contents.ts';

/** What the tags of a sound file say: clean lines, `null` or empty where they are silent. */
export type AudioTags = {
  title: string | null;
  album: string | null;
  authors: string[];
  narrators: string[];
  genres: string[];
  year: number | null;
  publisher: string | null;
  language: string | null;
  /** As it is written, perhaps HTML. */
  description: string | null;
  series: { name: string; number: string | null } | null;
  isbn: string | null;
  asin: string | null;
  /** Its place among the files of a book, counted from 1. */
  track: number | null;
  disc: number | null;
};

/** Where a chapter begins, in milliseconds from the begin of its file; the title may be empty. */
export type Marker = { startMs: number; title: string };

/** A picture that is read when it is asked for; `null` when it is larger than any cover. */
export type Picture = () => Promise<Buffer | null>;

/** One sound file, whatever its format. */
export type AudioFile = {
  tags: AudioTags;
  /** Above 0. */
  durationMs: number;
  /** As the file gives them: in any order, empty when it has none. */
  markers: Marker[];
  seek: AudioTrack['seek'];
  /** The best candidate for a cover first. */
  pictures: Picture[];
  isDrm: boolean;
};
