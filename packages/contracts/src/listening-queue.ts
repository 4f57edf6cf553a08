import { z } from 'zod';
import { defineCall } from './call.ts';
import { IdText, Ok } from './common-schemas.ts';
import { limits } from './limits.ts';

/** An audiobook that waits to be listened to. */
export const QueuedBook = z.object({
  id: IdText,
  /** The file name. */
  name: z.string(),
  title: z.string(),
  authors: z.string().nullable(),
  lang: z.string().nullable(),
  /** Path of the small cover on this host. */
  cover: z.string().nullable(),
  durationMs: z.int().nullable(),
});
export type QueuedBook = z.infer<typeof QueuedBook>;

/** Before all others, behind all others, or before a book; when that one has left the queue, behind all others. */
export const QueuePlace = z.union([z.enum(['first', 'last']), z.object({ before: IdText })]);
export type QueuePlace = z.infer<typeof QueuePlace>;

export const listeningQueue = {
  list: defineCall({
    name: 'listeningQueue.list',
    method: 'GET',
    path: '/listening/queue',
    access: 'reader',
    summary: 'List the audiobooks that the reader wants to listen to next, in order.',
    reply: z.object({ books: z.array(QueuedBook) }),
    refusals: [],
  }),
  put: defineCall({
    name: 'listeningQueue.put',
    method: 'POST',
    path: '/listening/queue',
    access: 'reader',
    summary: 'Put audiobooks at a place of the queue, in the given order; those that are in it already are moved.',
    body: z.object({ ids: z.array(IdText).min(1).max(limits.QUEUED_BOOKS), place: QueuePlace }),
    reply: z.object({ books: z.array(QueuedBook) }),
    refusals: ['file.not_found', 'file.format_unsupported', 'queue.full'],
  }),
  remove: defineCall({
    name: 'listeningQueue.remove',
    method: 'DELETE',
    path: '/listening/queue/:bookId',
    access: 'reader',
    summary: 'Remove an audiobook from the queue; one that is not in it stays out of it.',
    params: z.object({ bookId: IdText }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  clear: defineCall({
    name: 'listeningQueue.clear',
    method: 'DELETE',
    path: '/listening/queue',
    access: 'reader',
    summary: 'Remove all audiobooks from the queue.',
    reply: Ok,
    replyAs: 'text',
    refusals: [],
  }),
  next: defineCall({
    name: 'listeningQueue.next',
    method: 'GET',
    path: '/listening/next/:bookId',
    access: 'reader',
    summary:
      'Find what to listen to after a book: the first of the queue, else the next audiobook of its series that is not read; null without either.',
    params: z.object({ bookId: IdText }),
    reply: z.object({ book: QueuedBook.nullable(), from: z.enum(['queue', 'series']) }),
    refusals: ['file.not_found'],
  }),
};
