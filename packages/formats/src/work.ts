import { type CoverToPaint, paintCover } from './drawn/paint-cover.ts';
import type { BookFacts } from './facts.ts';
import { type FormRequest, makeForm } from './forms/make-form.ts';
import { type DrawRequest, drawPages } from './pages/draw-pages.ts';
import { readBook } from './read-book.ts';
import { booksInside } from './tracks/books-inside.ts';
import { type TakingOut, takeOut } from './tracks/take-out.ts';

/** A file of this machine, and its `Format.name` from `sniff`. */
type OfBook = { path: string; format: string };
/**
 * What a parser process can be asked for: facts, what lies in an archive, bytes that are made of a book, pictures of its
 * pages, the cover that is drawn where there is none.
 */
export type Work = ({ kind: 'read' } & OfBook) | { kind: 'inside'; path: string } | MakingWork | DrawingWork;
export type MakingWork =
  | ({ kind: 'form' } & FormRequest)
  | ({ kind: 'entry' } & TakingOut)
  | ({ kind: 'cover' } & CoverToPaint);
export type DrawingWork = { kind: 'draw' } & DrawRequest;

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
    case 'inside':
      return booksInside(asked.path);
    case 'form':
      return makeForm(asked, said);
    case 'entry':
      return takeOut(asked, said);
    case 'draw':
      return drawPages(asked, said.give);
    case 'cover':
      return said.give(await paintCover(asked));
    default:
      return asked satisfies never;
  }
};
