import { type Book, type BookDetails, editing } from '@lectern/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { errorText } from '../../i18n/error-text.ts';
import { ageOfMutation, rememberMade } from '../../lib/action-age.ts';
import { call } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';
import { bookChanged } from '../books/books.queries.ts';
import type { Edit } from './draft.ts';

/** What becomes of the cover: it stays, a picture of the reader's takes its place, or that of the file comes back. */
export type CoverWish = { kind: 'keep' } | { kind: 'new'; file: File } | { kind: 'original' };
export type Deed = { book: Book; edit: Edit | null; cover: CoverWish; isUndo?: boolean };

const done = async (deed: Deed): Promise<BookDetails | null> => {
  const { edit, cover } = deed;
  const { id } = deed.book;
  const ageMs = (): number => ageOfMutation(deed);
  const params = { id };
  let after: BookDetails | null = null;
  // The cover first: it is what may be refused.
  if (cover.kind === 'new') after = await call(editing.setCover, { params, body: cover.file, ageMs: ageMs() });
  if (cover.kind === 'original') after = await call(editing.resetCover, { params, ageMs: ageMs() });
  return edit ? call(editing.edit, { params, body: edit, ageMs: ageMs() }) : after;
};

/** Changes a book. What is shown changes with the answer; a dialog shows what went wrong, an undo tells it. */
export const useEdit = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [editing.edit.name],
    // A dialog that waits must hear that there is no network, rather than wait for one.
    networkMode: 'always',
    onMutate: rememberMade,
    mutationFn: done,
    onSuccess: (after) => after && bookChanged(client, after),
    onError: (error, { book, isUndo }) => {
      if (!isUndo) return;
      toasts.show(i18next.t('editing:undo.failed', { title: book.metadata.title, why: errorText(error) }));
    },
  });
};

/** The picture of a reader's own cover, to be put back; null when it can't be had. */
export const pictureOf = async ({ metadata }: Book): Promise<File | null> => {
  const path = metadata.cover?.at(-1)?.path;
  if (path === undefined) return null;
  try {
    const answer = await fetch(path);
    return answer.ok ? new File([await answer.blob()], 'cover.jpg', { type: 'image/jpeg' }) : null;
  } catch {
    return null;
  }
};
