import type { BookFacts, UnreadableReason } from './facts.ts';

/**
 * What a parser process says: `known`, if at all, before it has finished a request, one of the others when it has.
 * `fault` is trouble of this machine, not of the book.
 */
export type ParserAnswer =
  | { kind: 'known'; facts: BookFacts }
  | { kind: 'facts'; facts: BookFacts }
  | { kind: 'unreadable'; reason: UnreadableReason; message: string }
  | { kind: 'fault'; message: string };
