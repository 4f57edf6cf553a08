import type { BookDetails } from '@lectern/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useBook } from '../books/books.queries.ts';
import { createEdit, type Draft, toDraft, toOriginalDraft } from './book-draft.ts';
import type { EditError, EditRequest } from './edit-form.tsx';
import styles from './editing.module.css';
import { type CoverChange, fetchCoverFile, useEditBook } from './editing.queries.ts';

const EditForm = createLazyPart(async () => (await import('./edit-form.tsx')).EditForm, {
  whileLoading: <Skeleton className={styles.placeholder} />,
});

type EditBookProps = { book: { id: string }; isOpen: boolean; onClose: () => void };

const KEEP: CoverChange = { kind: 'keep' };

/** The change that undoes a cover change; null when that is impossible. */
const createCoverUndo = async (book: BookDetails, change: CoverChange): Promise<CoverChange | null> => {
  if (change.kind === 'keep') return KEEP;
  if (!book.own_cover) return { kind: 'original' };
  const file = await fetchCoverFile(book);
  return file && { kind: 'new', file };
};

/** The dialog that edits a book's metadata and cover; a toast offers undo. Mount a new instance each time it opens. */
export const EditBook = ({ book: requestedBook, isOpen, onClose }: EditBookProps) => {
  const { t } = useTranslation(['editing', 'common']);
  const form = useId();
  // The book as it was when editing started, so that changes from elsewhere do not overwrite the input.
  const [editedBook, setEditedBook] = useState<BookDetails | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [cover, setCover] = useState<CoverChange>(KEEP);
  const { data, error: loadError, isFetching, refetch } = useBook(requestedBook.id);
  if (data && !editedBook && isOpen && !isFetching) {
    setEditedBook(data);
    setDraft(toDraft(data));
  }
  const { mutate, error } = useEditBook();
  // Set from the click on, because the cover that undo needs may have to be fetched first.
  const [isSaving, setSaving] = useState(false);
  const saveError: EditError | null = error && {
    text: formatError(error),
    isOfCover: error instanceof CallError && error.code.startsWith('cover.'),
  };

  const save = async (book: BookDetails, request: EditRequest): Promise<void> => {
    const [before, original] = [toDraft(book), toOriginalDraft(book)];
    const edit = createEdit(before, request.draft, original);
    if (edit === null && request.cover.kind === 'keep') return onClose();
    setSaving(true);
    const coverBefore = await createCoverUndo(book, request.cover);
    // When the cover cannot be restored, undo at least restores the metadata.
    const undoCover = coverBefore ?? (edit && KEEP);
    const undo = undoCover && {
      label: t('common:undo'),
      onAction: () =>
        mutate({ book, edit: createEdit(request.draft, before, original), cover: undoCover, isUndo: true }),
    };
    const showSuccess = (): void => {
      onClose();
      toasts.show(t('done', { title: request.draft.title.trim() }), undo ?? undefined);
    };
    mutate({ book, edit, cover: request.cover }, { onSuccess: showSuccess, onSettled: () => setSaving(false) });
  };
  const resetAll = (): void => {
    if (!editedBook) return;
    setDraft(toOriginalDraft(editedBook));
    setCover(editedBook.own_cover ? { kind: 'original' } : KEEP);
  };
  const isMetadataOriginal =
    !editedBook ||
    !draft ||
    (createEdit(toOriginalDraft(editedBook), draft, toOriginalDraft(editedBook)) === null && cover.kind !== 'new');
  const isCoverOriginal = !editedBook?.own_cover || cover.kind === 'original';

  return (
    <Dialog
      title={t('heading')}
      size="l"
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          {!(isMetadataOriginal && isCoverOriginal) && (
            <span className={styles.resetAll}>
              <Button kind="quiet" onPress={resetAll}>
                {t('resetAll')}
              </Button>
            </span>
          )}
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            isDisabled={draft === null}
            pendingLabel={isSaving && t('saving')}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {editedBook && draft ? (
        <EditForm
          id={form}
          book={editedBook}
          draft={draft}
          onDraft={setDraft}
          cover={cover}
          onCover={setCover}
          error={saveError}
          onSave={(request) => !isSaving && void save(editedBook, request)}
        />
      ) : loadError && !data ? (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" pendingLabel={isFetching && t('loading')} onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {formatError(loadError)}
        </Notice>
      ) : (
        <Skeleton className={styles.placeholder} />
      )}
    </Dialog>
  );
};
