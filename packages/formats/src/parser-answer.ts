import type { BookFacts, UnreadableReason } from './facts.ts';

/** What a parser process says when it has finished a request. `fault` is trouble of this machine, not of the book. */
export type ParserAnswer =
  | { kind: 'facts'; facts: BookFacts }
  | { kind: 'unreadable'; reason: UnreadableReason; message: string }
  | { kind: 'fault'; message: string };
