/** The content of a book, by the kind of reader it needs. Plain data: the server stores it and sends it to clients. */
export type BookContents = TextContents | PageContents | AudioContents | TokenContents;

/** Reflowable text; formats that open part by part have a `ReadingManifest` in addition. */
export type TextContents = { kind: 'text'; words: number | null; outline: OutlineEntry[] };

/** Pages of a fixed size. */
export type PageContents = {
  kind: 'pages';
  pages: number;
  outline: OutlineEntry[];
  /** The order in which pages follow each other. */
  progression: 'ltr' | 'rtl';
  /** In page order; `null` when pages are not separate files. */
  images: PageImage[] | null;
  /** Set for a PDF whose pages are slow to find by range requests; `null` or missing for all others. */
  objects?: PageObjects | null;
};

/** Where the objects of a PDF's page tree are in the file. */
export type PageObjects = {
  /** Object number, generation, offset and length in bytes. */
  objects: [number: number, generation: number, offset: number, length: number][];
  /** Offset of the file's cross-reference table in bytes. */
  previous: number;
  /** The trailer entries that an incremental update has to repeat, in PDF syntax. */
  trailer: string;
};

export type AudioContents = {
  kind: 'audio';
  durationMs: number;
  /** In playing order. */
  tracks: AudioTrack[];
  /** At least one; names are unique in the book because listening positions refer to them. */
  chapters: AudioChapter[];
  /** Sound files in the container that can't be read, at most 100, in playing order; absent where there are none. */
  leftOutFiles?: LeftOutFile[];
};

/** A file that is not part of its book: it would be played before the track with this index, behind the last one if that does not exist. */
export type LeftOutFile = { path: string; track: number };

/**
 * A fulfilment token (ACSM) that another program exchanges for the book. Documents that were stored before the last two were read
 * lack them.
 */
export type TokenContents = {
  kind: 'token';
  fulfils: string | null;
  expires: string | null;
  /** What the token stands for, the same in every token of one purchase or loan; null when it does not say. */
  fulfilment?: { distributor: string; transaction: string; resource: string } | null;
  /** The licence is for the first device that fulfils the token. */
  singleDevice?: boolean;
};

/** A heading; `page` counts from 0, `null` where it has none. */
export type OutlineEntry = { title: string; page: number | null; children: OutlineEntry[] };

/** An image in a container; its size in pixels when the head of the file contains it. */
export type PageImage = { path: string; mediaType: string; width: number | null; height: number | null };

/** An audio file; `path` is its path inside the container, empty when the book is that file. */
export type AudioTrack = {
  path: string;
  bytes: number;
  mediaType: string;
  durationMs: number;
  /** For a variable bit rate: the byte offset of the frame that plays at each multiple of `everyMs`. */
  seek: { everyMs: number; offsets: number[] } | null;
  /** The bytes from the first frame to the end of the last one, without tags and pictures around them; absent where that is unknown. */
  sound?: { from: number; to: number };
  /** The frames of its sound; absent where there are other bytes between them, or too many to keep. */
  frames?: SoundFrames;
  /** As in a media type (RFC 6381), for files that need not be coded as is usual in their kind: `alac`, `opus` … */
  codecs?: string;
};

/** The frames of a track from the first one that is heard on: what a file needs that is made of them. */
export type SoundFrames = MpegFrames | AacFrames;

type EqualFrames = {
  /** Samples per second, and those of each frame. */
  rate: number;
  samples: number;
  channels: number;
  count: number;
  /** The bytes of all of them. */
  bytes: number;
};
/** `sizes`: the third byte of each frame's header, deflated, as Base64; the size follows from it and from `version`, the second byte of all headers. */
export type MpegFrames = EqualFrames & { coding: 'mpeg'; version: number; sizes: string };
/**
 * `config`: how they are decoded (AudioSpecificConfig), as Base64. `sizesAt`: where the file has the size of each as 32 bits. `sections`: the
 * bytes that they are, in order. `lastSizes`: those of the last ones, which a joined file may leave out.
 */
export type AacFrames = EqualFrames & {
  coding: 'aac';
  config: string;
  sizesAt: number;
  sections: [from: number, to: number][];
  lastSizes: number[];
};

/** `track` is the index of the file, `startMs` counts from its beginning. */
export type AudioChapter = { name: string; title: string; track: number; startMs: number; durationMs: number };
