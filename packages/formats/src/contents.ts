/** What a book is made of, by the way in which it is used. Plain data: it is stored, and sent to those who show it. */
export type BookContents = TextContents | PageContents | AudioContents | TokenContents;

/** Text that flows; the formats that open by parts have a `ReadingManifest` beside it. */
export type TextContents = { kind: 'text'; words: number | null; outline: OutlineEntry[] };

/** Pages of a fixed size. */
export type PageContents = {
  kind: 'pages';
  pages: number;
  outline: OutlineEntry[];
  /** The order in which pages follow each other. */
  progression: 'ltr' | 'rtl';
  /** In the order of the pages; `null` where a page is no file of its own. */
  images: PageImage[] | null;
  /** Of a PDF whose pages would be slow to find by ranges; `null` or missing for all others. */
  objects?: PageObjects | null;
};

/** Where the objects of the tree of pages of a PDF lie. */
export type PageObjects = {
  /** Number, generation, place in the file and length, both in bytes. */
  objects: [number: number, generation: number, offset: number, length: number][];
  /** Place of the cross-reference table of the file, in bytes. */
  previous: number;
  /** What the trailer of an update has to repeat, as PDF. */
  trailer: string;
};

export type AudioContents = {
  kind: 'audio';
  durationMs: number;
  /** In the order in which they are heard. */
  tracks: AudioTrack[];
  /** At least one; names are unique in the book, since places refer to them. */
  chapters: AudioChapter[];
};

/** A promise of a book, to be exchanged for it elsewhere. */
export type TokenContents = { kind: 'token'; fulfils: string | null; expires: string | null };

/** A heading; `page` counts from 0, `null` where it has none. */
export type OutlineEntry = { title: string; page: number | null; children: OutlineEntry[] };

/** A picture in a container; its size in pixels where the head of the file tells it. */
export type PageImage = { path: string; mediaType: string; width: number | null; height: number | null };

/** A file that is played; `path` is its path inside the container, empty when the book is that file. */
export type AudioTrack = {
  path: string;
  bytes: number;
  mediaType: string;
  durationMs: number;
  /** For a variable bit rate: where in the file, in bytes, the frame lies that is heard at each multiple of `everyMs`. */
  seek: { everyMs: number; offsets: number[] } | null;
};

/** `track` is the index of the file, `startMs` counts from its begin. */
export type AudioChapter = { name: string; title: string; track: number; startMs: number; durationMs: number };
