import type { AudioTrack } from '../book-contents.ts';

/** The tags of an audio file: clean lines, `null` or empty where it has none. */
export type AudioTags = {
  title: string | null;
  album: string | null;
  authors: string[];
  narrators: string[];
  genres: string[];
  year: number | null;
  publisher: string | null;
  language: string | null;
  /** As in the file, possibly HTML. */
  description: string | null;
  series: { name: string; number: string | null } | null;
  isbn: string | null;
  asin: string | null;
  /** Track number among the files of a book, from 1. */
  track: number | null;
  disc: number | null;
};

/** The start of a chapter, in milliseconds from the beginning of its file; the title may be empty. */
export type ChapterMarker = { startMs: number; title: string };

/** Reads an embedded picture on demand; `null` when it is larger than any cover. */
export type EmbeddedPicture = () => Promise<Buffer | null>;

/** One audio file of any format. */
export type AudioFile = {
  tags: AudioTags;
  /** Above 0. */
  durationMs: number;
  /** As in the file: in any order, empty when it has none. */
  markers: ChapterMarker[];
  seek: AudioTrack['seek'];
  /** As in `AudioTrack`. */
  sound?: AudioTrack['sound'];
  frames?: AudioTrack['frames'];
  /** How its sound is coded, where its kind of file leaves that open (`AudioTrack.codecs`). */
  codecs?: string;
  /** The best candidate for a cover first. */
  pictures: EmbeddedPicture[];
  isDrm: boolean;
};
