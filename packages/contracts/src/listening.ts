import { z } from 'zod';
import { BookMetadata } from './books.ts';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { Device, DeviceName, SavedPosition } from './reading.ts';
import { Hash32, IdText, Ok, QueryInt } from './wire.ts';

/** Whole milliseconds on the time line of a book: its tracks laid end to end. */
const AtMs = z.int().min(0).max(limits.LONGEST_RECORDING_MS);

/** A file of the recording. */
const Track = z.object({
  /** On the books’ own host, signed for this one file; the same for a session and day. */
  url: z.url(),
  mediaType: z.string(),
  bytes: z.int(),
  durationMs: z.int(),
  /** Whether `listening.seek` tells where its times lie: of a variable bit rate nobody can reckon that. */
  indexed: z.boolean(),
});

/** A stretch of the time line. Chapters leave no gap, and none reaches from one track into the next. */
const HeardChapter = z.object({
  /** Unique in the book. */
  name: z.string(),
  title: z.string(),
  startMs: z.int(),
  endMs: z.int(),
  /** Index of the track. */
  track: z.int(),
  /** The last place inside of it, in milliseconds from its begin; null where none was heard, or none is kept. */
  heardMs: z.int().nullable(),
});

export const listening = {
  open: defineCall({
    name: 'listening.open',
    method: 'GET',
    path: '/listening/open',
    access: 'reader',
    summary:
      'All that a player needs of an audiobook, by its id or else its file name; without either, of the one that was listened to last.',
    /** `device`: who asks, as it names itself where it saves. */
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
      /** Names the book to calls of notes. */
      fast_hash: Hash32,
      durationMs: z.int(),
      tracks: z.array(Track),
      chapters: z.array(HeardChapter),
      /** `fraction` is the place on the time line over `durationMs`. */
      position: SavedPosition.nullable(),
      /** The last place of the device that asks; null without one. */
      here: SavedPosition.nullable(),
    }),
    refusals: ['file.not_found', 'file.format_unsupported'],
  }),
  seek: defineCall({
    name: 'listening.seek',
    method: 'GET',
    path: '/listening/seek/:bookId/:track',
    access: 'reader',
    summary:
      'Where the times of an indexed track lie: the place in its file, in bytes, of the frame that is heard at each multiple of `everyMs`.',
    params: z.object({ bookId: IdText, track: QueryInt.min(0).max(limits.TRACKS) }),
    reply: z.object({ everyMs: z.int(), offsets: z.array(z.int()) }),
    refusals: ['file.not_found', 'file.format_unsupported'],
  }),
  save: defineCall({
    name: 'listening.save',
    method: 'POST',
    path: '/listening/positions/:bookId',
    access: 'reader',
    evenReadOnly: true,
    summary:
      'Keep a place in the history of this device; the newest becomes the book’s position. What lies behind the end is the end.',
    params: z.object({ bookId: IdText }),
    body: z.object({
      atMs: AtMs,
      device: Device,
      deviceName: DeviceName.optional(),
      /** How long ago the place was reached, by a monotonic clock, in milliseconds. */
      ageMs: z.number().min(0).max(limits.QUEUED_MS),
      /** Listened on without a leap: within a chapter the last place of this device moves, and no other is added. */
      goesOn: z.boolean(),
    }),
    reply: z.object({ position: SavedPosition }),
    refusals: ['file.not_found', 'file.format_unsupported'],
  }),
  begin: defineCall({
    name: 'listening.begin',
    method: 'POST',
    path: '/listening/started/:bookId',
    access: 'reader',
    evenReadOnly: true,
    summary: 'Tell the reader’s other devices that this one plays now: the change `listening.started`.',
    params: z.object({ bookId: IdText }),
    body: z.object({ device: Device, deviceName: DeviceName.optional() }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found', 'file.format_unsupported'],
  }),
};
