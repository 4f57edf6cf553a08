import { notes } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export { readAnnotationsFile } from './files/import-annotations.ts';
export {
  COLORS,
  createNote,
  type MarkColor,
  type MarkStyle,
  recreateNote,
  type SavedMark,
  toSavedMark,
} from './saved-mark.ts';
export { type EditableNotes, useEditableNotes } from './use-editable-notes.ts';

/** The notes of a book, newest first. Refetched when the live connection reports a change. */
export const useNotes = (bookId: string) =>
  useQuery({
    queryKey: [notes.ofBook.name, bookId],
    queryFn: ({ signal }) => call(notes.ofBook, { params: { id: bookId } }, signal),
    refetchOnMount: 'always',
  });
