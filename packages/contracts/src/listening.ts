import { z } from 'zod';
import { BookMetadata } from './books.ts';
import { defineCall } from './call.ts';
import { Hash32, IdText, Ok, QueryInt } from './common-schemas.ts';
import { Holder, SaveOrigin } from './current-position.ts';
import { limits } from './limits.ts';
import { Device, DeviceName, SavedPosition } from './reading.ts';

/** Whole milliseconds on the timeline of a book: its tracks end to end. */
const AtMs = z.int().min(0).max(limits.MAX_RECORDING_MS);

/** A file of the recording. */
const Track = z.object({
  /** On the books’ own host, signed for this one file; the same for a session and day. */
  url: z.url(),
  mediaType: z.string(),
  /** The media type with its coding where that is not the usual one: for asking the browser whether it plays the track. */
  playType: z.string(),
  /**
   * How long the pieces are that the server converts for browsers that can’t play the track: `<url>/pieces/<number from 0>`;
   * null where it can’t.
   */
  pieceMs: z.int().nullable(),
  bytes: z.int(),
  durationMs: z.int(),
  /** Whether `listening.seek` has an index for it: with a variable bit rate, offsets can't be computed. */
  indexed: z.boolean(),
  /** The bytes of the file that are sound, without tags and pictures around them; null where that is unknown. */
  sound: z.object({ from: z.int(), to: z.int() }).nullable(),
});

/** A section of the timeline. Chapters are contiguous, and none spans two tracks. */
const ListenedChapter = z.object({
  /** Unique in the book. */
  name: z.string(),
  title: z.string(),
  startMs: z.int(),
  endMs: z.int(),
  /** Index of the track. */
  track: z.int(),
  /** The last position inside it, in milliseconds from its start; null if nothing was listened to, or none is stored. */
  heardMs: z.int().nullable(),
});

export const listening = {
  open: defineCall({
    name: 'listening.open',
    method: 'GET',
    path: '/listening/open',
    access: 'reader',
    summary:
      'Open an audiobook for playback, by its id or else its file name; without either, the one that was listened to last.',
    /** `device`: the id with which this device saves positions. */
    query: z.object({
      book: IdText.optional(),
      name: z.string().max(1024).optional(),
      device: Device.optional(),
    }),
    reply: z.object({
      id: IdText,
      /** The file name. */
      name: z.string(),
      title: z.string(),
      authors: z.string().nullable(),
      narrators: z.string().nullable(),
      lang: z.string().nullable(),
      cover: BookMetadata.shape.cover,
      /** Identifies the book in calls of notes. */
      fast_hash: Hash32,
      durationMs: z.int(),
      tracks: z.array(Track),
      /** The sound of all tracks as one MP3 or MP4 file, signed like theirs; null where they do not make one. */
      joined: z.url().nullable(),
      /** The media type of that file with its coding: for asking the browser whether it plays it. */
      joinedPlayType: z.string().nullable(),
      chapters: z.array(ListenedChapter),
      /** The paths of sound files of the book that can’t be read and are not part of it, at most 100, where they would be; absent where there are none. */
      leftOut: z.array(z.object({ name: z.string(), atMs: z.int() })).optional(),
      /** `fraction` is the time on the timeline divided by `durationMs`. */
      position: SavedPosition.nullable(),
      /** The last position of the requesting device; null without one, and where it has been the current one of a begun book. */
      here: SavedPosition.nullable(),
    }),
    refusals: ['file.not_found', 'file.format_unsupported'],
  }),
  seek: defineCall({
    name: 'listening.seek',
    method: 'GET',
    path: '/listening/seek/:bookId/:track',
    access: 'reader',
    summary: 'Get the seek index of a track: the byte offset in its file of the frame at each multiple of `everyMs`.',
    params: z.object({ bookId: IdText, track: QueryInt.min(0).max(limits.TRACKS) }),
    reply: z.object({ everyMs: z.int(), offsets: z.array(z.int()) }),
    refusals: ['file.not_found', 'file.format_unsupported'],
  }),
  save: defineCall({
    name: 'listening.save',
    method: 'POST',
    path: '/listening/positions/:bookId',
    access: 'reader',
    allowReadOnly: true,
    summary:
      'Save a position in the history of this device. It becomes the current one of the book if it is based on that (`origin`), else the reply returns the one to ask about. Without `origin` the later one counts. Positions beyond the end are clamped.',
    params: z.object({ bookId: IdText }),
    body: z.object({
      atMs: AtMs,
      device: Device,
      deviceName: DeviceName.optional(),
      /** How long ago the position was reached, by a monotonic clock, in milliseconds. */
      ageMs: z.number().min(0).max(limits.MAX_QUEUED_MS),
      origin: SaveOrigin.optional(),
      /** Continuous listening: within a chapter the last position of this device is moved instead of adding another one. */
      goesOn: z.boolean(),
    }),
    /** `position`: the current one of the book; `isCurrent`: whether the saved one has become that, if only until the next save. */
    reply: z.object({ position: SavedPosition, isCurrent: z.boolean() }),
    refusals: ['file.not_found', 'file.format_unsupported'],
  }),
  begin: defineCall({
    name: 'listening.begin',
    method: 'POST',
    path: '/listening/started/:bookId',
    access: 'reader',
    allowReadOnly: true,
    summary: 'Notify the reader’s other pages and devices that this one plays now: the change `listening.started`.',
    params: z.object({ bookId: IdText }),
    body: z.object({ device: Device, deviceName: DeviceName.optional(), holder: Holder.optional() }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found', 'file.format_unsupported'],
  }),
};
