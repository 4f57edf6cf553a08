import { notes } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export { broughtBy } from './files/bring-in.ts';
export { againOf, type BookMark, COLORS, type MarkColor, type MarkStyle, markOf, newNoteOf } from './mark.ts';
export { type Notes, useNotesOf } from './use-notes-of.ts';

/** What the reader marked in a book, the newest first. Renewed when the live line tells of a note. */
export const useNotes = (bookId: string) =>
  useQuery({
    queryKey: [notes.ofBook.name, bookId],
    queryFn: ({ signal }) => call(notes.ofBook, { params: { id: bookId } }, signal),
    refetchOnMount: 'always',
  });
