import { type Book, limits } from '@lectern/contracts';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useRenameBook } from './books.queries.ts';

type RenameBookProps = { book: Book; isOpen: boolean; onClose: () => void };

/** Asks for another title of a book; what became of it is told in a toast, with a way back. Mount it anew for each question. */
export const RenameBook = ({ book, isOpen, onClose }: RenameBookProps) => {
  const { t } = useTranslation(['books', 'common']);
  const form = useId();
  const before = book.metadata.title;
  const [title, setTitle] = useState(before);
  const [touched, setTouched] = useState(false);
  const { mutate, isPending, error } = useRenameBook();
  const wanted = title.trim();
  const wrong = wanted === '' || wanted.length > limits.TITLE_CHARS ? t('rename.wrong') : undefined;
  const refused = error === null ? undefined : errorText(error);

  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTouched(true);
    if (wrong !== undefined || isPending) return;
    if (wanted === before) return onClose();
    const undo = { label: t('common:undo'), onAction: () => mutate({ book, title: before, isUndo: true }) };
    const told = (): void => {
      onClose();
      toasts.show(t('rename.done', { title: wanted }), undo);
    };
    mutate({ book, title: wanted }, { onSuccess: told });
  };

  return (
    <Dialog
      title={t('rename.title')}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} waiting={isPending && t('rename.saving')}>
            {t('rename.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <Field
          label={t('rename.label')}
          value={title}
          onChange={setTitle}
          autoFocus
          error={(touched ? wrong : undefined) ?? refused}
        />
      </form>
    </Dialog>
  );
};
