import type { Book } from '@lectern/contracts';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useBooks } from '../books/books.queries.ts';
import styles from './choose-collections.module.css';
import { useCollections, useMakeCollection, useSetMembership, useWishedMemberships } from './collections.queries.ts';
import { matching } from './matching.ts';

/** More collections than this are searched. */
const FEW = 8;

/** Arrows walk along the boxes; Tab and Space do what they always do. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const from = boxes.findIndex((box) => box === document.activeElement);
  if (from === -1) return;
  event.preventDefault();
  boxes[from + step]?.focus();
};

const walking = { onKeyDown: walk };

const NewOne = ({ book }: { book: Book }) => {
  const { t } = useTranslation('collections');
  const [name, setName] = useState('');
  const { mutate, isPending, error, reset } = useMakeCollection();
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending) mutate({ name, books: [book] }, { onSuccess: () => setName('') });
  };
  const change = (next: string): void => {
    setName(next);
    if (error !== null) reset();
  };
  return (
    <form className={styles.new} onSubmit={save} noValidate>
      <Field
        label={t('choose.new')}
        value={name}
        onChange={change}
        error={error === null ? undefined : errorText(error)}
      />
      <Button type="submit" icon={Plus} waiting={isPending && t('name.making')}>
        {t('choose.make')}
      </Button>
    </form>
  );
};

type ChooseProps = { book: Book; isOpen: boolean; onClose: () => void };

/** In which collections a book is: each box is a deed of its own, told and taken back in a toast. Mount it anew for each book. */
export const ChooseCollections = ({ book: asked, isOpen, onClose }: ChooseProps) => {
  const { t } = useTranslation('collections');
  const { data: collections = [] } = useCollections();
  const { data: books } = useBooks();
  const set = useSetMembership();
  const wished = useWishedMemberships(asked.id);
  const [wanted, setWanted] = useState('');
  const book = books?.find(({ id }) => id === asked.id) ?? asked;
  const shown = matching(collections, wanted);
  return (
    <Dialog
      title={t('choose.title', { title: book.metadata.title })}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <Button kind="primary" onPress={onClose}>
          {t('choose.done')}
        </Button>
      }
    >
      <div className={styles.choose}>
        {collections.length > FEW && (
          <Field label={t('choose.search')} type="search" value={wanted} onChange={setWanted} />
        )}
        {shown.length > 0 && (
          <fieldset className={styles.list} {...walking}>
            <legend className={styles.legend}>{t('title')}</legend>
            {shown.map((collection) => (
              <Checkbox
                key={collection.id}
                checked={wished.get(collection.id) ?? book.collection_ids.includes(collection.id)}
                onChange={(isIn) => set({ book, collection, isIn })}
              >
                {collection.name}
              </Checkbox>
            ))}
          </fieldset>
        )}
        {shown.length === 0 && wanted.trim() !== '' && (
          <p role="status">{t('choose.none', { wanted: wanted.trim() })}</p>
        )}
        <NewOne book={book} />
      </div>
    </Dialog>
  );
};
