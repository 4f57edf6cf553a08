import type { BookDetails } from '@lectern/contracts';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useBook } from '../books/books.queries.ts';
import { type Draft, draftOf, editFrom, originalOf } from './draft.ts';
import type { Trouble, Wanted } from './edit-form.tsx';
import styles from './editing.module.css';
import { type CoverWish, pictureOf, useEdit } from './editing.queries.ts';

const EditForm = lazy(async () => ({ default: (await import('./edit-form.tsx')).EditForm }));

type EditBookProps = { book: { id: string }; isOpen: boolean; onClose: () => void };

const KEEP: CoverWish = { kind: 'keep' };

/** How a cover comes back that a wish has replaced; null when it can't. */
const coverBack = async (book: BookDetails, wish: CoverWish): Promise<CoverWish | null> => {
  if (wish.kind === 'keep') return KEEP;
  if (!book.own_cover) return { kind: 'original' };
  const file = await pictureOf(book);
  return file && { kind: 'new', file };
};

/** Changes what a book says of itself and its cover; told in a toast, with a way back. Mount it anew for each question. */
export const EditBook = ({ book: asked, isOpen, onClose }: EditBookProps) => {
  const { t } = useTranslation(['editing', 'common']);
  const form = useId();
  // A change from elsewhere does not pull away what is being written.
  const [begun, setBegun] = useState<BookDetails | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [cover, setCover] = useState<CoverWish>(KEEP);
  const { data, error: notLoaded, isFetching, refetch } = useBook(asked.id);
  if (data && !begun && isOpen && !isFetching) {
    setBegun(data);
    setDraft(draftOf(data));
  }
  const { mutate, error } = useEdit();
  // From the press on: the picture that an undo needs may be fetched first.
  const [isSaving, setSaving] = useState(false);
  const trouble: Trouble | null = error && {
    text: errorText(error),
    isOfCover: error instanceof CallError && error.code.startsWith('cover.'),
  };

  const save = async (book: BookDetails, wanted: Wanted): Promise<void> => {
    const [before, original] = [draftOf(book), originalOf(book)];
    const edit = editFrom(before, wanted.draft, original);
    if (edit === null && wanted.cover.kind === 'keep') return onClose();
    setSaving(true);
    const coverBefore = await coverBack(book, wanted.cover);
    // Without its picture the words at least come back.
    const back = coverBefore ?? (edit && KEEP);
    const undo = back && {
      label: t('common:undo'),
      onAction: () => mutate({ book, edit: editFrom(wanted.draft, before, original), cover: back, isUndo: true }),
    };
    const told = (): void => {
      onClose();
      toasts.show(t('done', { title: wanted.draft.title.trim() }), undo ?? undefined);
    };
    mutate({ book, edit, cover: wanted.cover }, { onSuccess: told, onSettled: () => setSaving(false) });
  };
  const putAllBack = (): void => {
    if (!begun) return;
    setDraft(originalOf(begun));
    setCover(begun.own_cover ? { kind: 'original' } : KEEP);
  };
  const isAllOriginal =
    !begun || !draft || (editFrom(originalOf(begun), draft, originalOf(begun)) === null && cover.kind !== 'new');
  const isCoverOriginal = !begun?.own_cover || cover.kind === 'original';

  return (
    <Dialog
      title={t('heading')}
      size="l"
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          {!(isAllOriginal && isCoverOriginal) && (
            <span className={styles.all}>
              <Button kind="quiet" onPress={putAllBack}>
                {t('putAllBack')}
              </Button>
            </span>
          )}
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            isDisabled={draft === null}
            waiting={isSaving && t('saving')}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {begun && draft ? (
        <Suspense fallback={<Skeleton className={styles.coming} />}>
          <EditForm
            id={form}
            book={begun}
            draft={draft}
            onDraft={setDraft}
            cover={cover}
            onCover={setCover}
            trouble={trouble}
            onSave={(wanted) => !isSaving && void save(begun, wanted)}
          />
        </Suspense>
      ) : notLoaded && !data ? (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" waiting={isFetching && t('loading')} onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {errorText(notLoaded)}
        </Notice>
      ) : (
        <Skeleton className={styles.coming} />
      )}
    </Dialog>
  );
};
