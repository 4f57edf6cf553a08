import type { BookFacts, UnreadableReason } from './facts.ts';

/**
 * What a parser process says: `ready` once, when it can be asked; the next three, if at all, before it has finished a
 * request, one of the others when it has.
 * After `bytes` it waits until they are `taken`. `fault` is trouble of this machine, not of the book.
 */
export type ParserAnswer =
  | { kind: 'ready' }
  | { kind: 'known'; facts: BookFacts }
  | { kind: 'progress'; share: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'done'; value: unknown }
  | { kind: 'unreadable'; reason: UnreadableReason; message: string }
  | { kind: 'fault'; message: string };

/** Said to a process that waits after `bytes`. */
export const TAKEN = 'taken';
