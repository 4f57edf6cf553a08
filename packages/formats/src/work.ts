import type { BookFacts } from './facts.ts';
import { type FormRequest, makeForm } from './forms/make-form.ts';
import { readBook } from './read-book.ts';

/** A file of this machine, and its `Format.name` from `sniff`. */
type OfBook = { path: string; format: string };
/** What a parser process can be asked for: facts, or bytes that are made of a book. */
export type Work = ({ kind: 'read' } & OfBook) | MakingWork;
export type MakingWork = { kind: 'form' } & FormRequest;

/** How a process speaks while it works. `give` resolves when the bytes are taken. */
export type Said = {
  known: (facts: BookFacts) => Promise<void>;
  progress: (share: number) => void;
  give: (bytes: Uint8Array) => Promise<void>;
};

/** Does what is asked, in this very process: the server asks a `ParserPool` instead. */
export const work = async (asked: Work, said: Said): Promise<unknown> => {
  switch (asked.kind) {
    case 'read':
      return readBook({ ...asked, known: said.known });
    case 'form':
      return makeForm(asked, said);
    default:
      return asked satisfies never;
  }
};
