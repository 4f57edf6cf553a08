import { type CoverForm, drawCover, reformCover } from './covers.ts';
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
 * pages, the cover that is drawn where there is none, covers of pictures and covers in another form.
 */
export type Work =
  | ({ kind: 'read' } & OfBook)
  | { kind: 'inside'; path: string }
  | PictureWork
  | MakingWork
  | DrawingWork;
type PictureWork = { kind: 'picture'; bytes: Uint8Array } | ({ kind: 'reform'; jpeg: Uint8Array } & CoverForm);
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
    case 'picture':
      return drawCover(asked.bytes);
    case 'reform':
      return reformCover(asked.jpeg, asked);
    case 'draw':
      return drawPages(asked, said.give);
    case 'cover':
      return said.give(await paintCover(asked));
    default:
      return asked satisfies never;
  }
};
