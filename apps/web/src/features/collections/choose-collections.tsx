import type { Collection } from '@lectern/contracts';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { useMatching } from '../../lib/matching.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Chosen } from '../books/books.parts.tsx';
import { deed, useEntry } from '../catalogue/catalogue.queries.ts';
import styles from './choose-collections.module.css';
import { useCollections, useMakeCollection } from './collections.queries.ts';

/** More collections than this are searched. */
const FEW = 8;
const NONE: readonly Collection[] = [];

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

const NewOne = ({ books }: { books: readonly Chosen[] }) => {
  const { t } = useTranslation('collections');
  const [name, setName] = useState('');
  const { mutate, isPending, error, reset } = useMakeCollection();
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPending) mutate({ name, books }, { onSuccess: () => setName('') });
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

/** Which of the boxes are set: of one book as it is now, of many as they were chosen and what was pressed since. */
const useMemberships = (books: readonly Chosen[]) => {
  const [only] = books;
  const live = useEntry(books.length === 1 && only ? only.id : '');
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const entries = live ? [live] : books.map(({ entry }) => entry);
  const isIn = ({ id }: Collection): boolean | 'mixed' => {
    const wish = live ? undefined : pressed.get(id);
    if (wish !== undefined) return wish;
    // Of books that were never in sight nobody knows.
    const inside = entries.map((entry) => entry?.collection_ids.includes(id));
    if (inside.every((one) => one === true)) return true;
    return inside.some((one) => one !== false) && 'mixed';
  };
  const set = (collection: Collection, value: boolean): void => {
    deed.collection(collection, books, value);
    setPressed((old) => new Map(old).set(collection.id, value));
  };
  return { isIn, set };
};

type ChooseProps = { books: readonly Chosen[]; isOpen: boolean; onClose: () => void };

/**
 * In which collections books are: each box is a deed of its own, told and taken back in a toast; of many books a box may be
 * set for some. Mount it anew for each question.
 */
export const ChooseCollections = ({ books, isOpen, onClose }: ChooseProps) => {
  const { t } = useTranslation(['collections', 'common']);
  const { data: collections = NONE, isLoadingError, isFetching, refetch } = useCollections();
  const { isIn, set } = useMemberships(books);
  const [wanted, setWanted] = useState('');
  const shown = useMatching(collections, wanted);
  const [only] = books;
  return (
    <Dialog
      title={
        books.length === 1 && only
          ? t('choose.title', { title: only.title })
          : t('choose.titleMany', { count: books.length })
      }
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <Button kind="primary" onPress={onClose}>
          {t('choose.done')}
        </Button>
      }
    >
      <div className={styles.choose}>
        {isLoadingError && (
          <Notice
            tone="danger"
            action={
              <Button kind="quiet" size="s" waiting={isFetching && t('loading')} onPress={() => void refetch()}>
                {t('common:tryAgain')}
              </Button>
            }
          >
            {t('failed.title')}
          </Notice>
        )}
        {collections.length > FEW && (
          <Field label={t('choose.search')} type="search" value={wanted} onChange={setWanted} />
        )}
        {shown.length > 0 && (
          <fieldset className={styles.list} {...walking}>
            <legend className={styles.legend}>{t('title')}</legend>
            {shown.map((collection) => (
              <Checkbox key={collection.id} checked={isIn(collection)} onChange={(value) => set(collection, value)}>
                {collection.name}
              </Checkbox>
            ))}
          </fieldset>
        )}
        {shown.length === 0 && wanted.trim() !== '' && (
          <p role="status">{t('choose.none', { wanted: wanted.trim() })}</p>
        )}
        <NewOne books={books} />
      </div>
    </Dialog>
  );
};
