import { type Book, type BookDetails, editing } from '@lectern/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { formatError } from '../../i18n/format-error.ts';
import { getMutationAge, recordMutationTime } from '../../lib/action-age.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import { setBookData } from '../books/books.queries.ts';
import type { Edit } from './book-draft.ts';

/** A change of the cover: none, a new image, or back to the file's. */
export type CoverChange = { kind: 'keep' } | { kind: 'new'; file: File } | { kind: 'original' };
export type BookEdit = { book: Book; edit: Edit | null; cover: CoverChange; isUndo?: boolean };

const saveEdit = async (bookEdit: BookEdit): Promise<BookDetails | null> => {
  const { edit, cover } = bookEdit;
  const { id } = bookEdit.book;
  const ageMs = (): number => getMutationAge(bookEdit);
  const params = { id };
  let after: BookDetails | null = null;
  // The cover first, because it is more likely to be rejected.
  if (cover.kind === 'new') after = await call(editing.setCover, { params, body: cover.file, ageMs: ageMs() });
  if (cover.kind === 'original') after = await call(editing.resetCover, { params, ageMs: ageMs() });
  return edit ? call(editing.edit, { params, body: edit, ageMs: ageMs() }) : after;
};

/** Edits a book. The cache is updated from the response. The dialog shows errors; a failed undo shows a toast. */
export const useEditBook = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [editing.edit.name],
    // Fails at once when offline, instead of leaving the dialog waiting.
    networkMode: 'always',
    onMutate: recordMutationTime,
    mutationFn: saveEdit,
    onSuccess: (after) => after && setBookData(client, after),
    onError: (error, { book, isUndo }) => {
      if (!isUndo) return;
      toasts.show(i18next.t('editing:undo.failed', { title: book.metadata.title, why: formatError(error) }));
    },
  });
};

/** Fetches the reader's own cover, for undo; null when it cannot be fetched. */
export const fetchCoverFile = async ({ metadata }: Book): Promise<File | null> => {
  const path = metadata.cover?.at(-1)?.path;
  if (path === undefined) return null;
  try {
    const response = await fetch(path);
    return response.ok ? new File([await response.blob()], 'cover.jpg', { type: 'image/jpeg' }) : null;
  } catch {
    return null;
  }
};
