import { notes } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What the reader marked in a book, the newest first. Renewed when the live line tells of a note. */
export const useNotes = (bookId: string) =>
  useQuery({
    queryKey: [notes.ofBook.name, bookId],
    queryFn: ({ signal }) => call(notes.ofBook, { params: { id: bookId } }, signal),
    refetchOnMount: 'always',
  });
