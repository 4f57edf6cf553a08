/** The messages between `ParserPool` and its processes: tasks in one direction, answers in the other. Both ends are of one build. */
import type { BookFacts, UnreadableReason } from './book-facts.ts';
import type { ConversionRequest } from './convert/convert-to-epub.ts';
import type { CoverVariant } from './covers.ts';
import type { PackDictionaryRequest } from './dictionary/pack-dictionary.ts';
import type { PaintCoverRequest } from './drawn-cover/paint-cover.ts';
import type { FontType } from './font/font-tables.ts';
import type { DrawRequest } from './page-images/draw-pages.ts';
import type { EmbedRequest } from './zip/embed-file.ts';
import type { ExtractRequest } from './zip/extract-entry.ts';

/** A local file, and its `Format.name` from `sniffFormat`. */
type BookFile = { path: string; format: string };
/**
 * A task for a parser process: read the facts of a book, list the books in a ZIP, create covers or an avatar from an image,
 * transcode a cover, check a font, produce bytes, render pages.
 */
export type ParserTask =
  | ({ kind: 'read' } & BookFile)
  | { kind: 'listBooks'; path: string }
  | CoverTask
  | FontTask
  | ByteStreamTask
  | DrawPagesTask;
type CoverTask =
  | { kind: 'createCover' | 'createAvatar'; bytes: Uint8Array }
  | ({ kind: 'transcodeCover'; jpeg: Uint8Array } & CoverVariant);
type FontTask = { kind: 'readFont'; bytes: Uint8Array; type: FontType };
/**
 * A task that produces bytes: convert a book to EPUB, pack a dictionary, extract a file of a ZIP, embed one in it, paint the drawn cover of a book
 * without one.
 */
export type ByteStreamTask =
  | ({ kind: 'convert' } & ConversionRequest)
  | ({ kind: 'extract' } & ExtractRequest)
  | ({ kind: 'embed' } & EmbedRequest)
  | ({ kind: 'packDictionary' } & PackDictionaryRequest)
  | ({ kind: 'paintCover' } & PaintCoverRequest);
export type DrawPagesTask = { kind: 'drawPages' } & DrawRequest;

/**
 * A message from a parser process. It sends `ready` once, when it accepts tasks; `facts`, `progress` and `bytes`, if at
 * all, during a task; and one of the others at its end.
 * After `bytes` it waits for `CHUNK_CONSUMED`. `fault` is an error of this machine, not of the book.
 */
export type ParserMessage =
  | { kind: 'ready' }
  | { kind: 'facts'; facts: BookFacts }
  | { kind: 'progress'; share: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'done'; value: unknown }
  | { kind: 'unreadable'; reason: UnreadableReason; message: string }
  | { kind: 'fault'; message: string };

/** Sent to a process that waits after `bytes`. */
export const CHUNK_CONSUMED = 'consumed';
