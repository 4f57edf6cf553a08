import type { Collection } from '@lectern/contracts';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { useNameFilter } from '../../lib/text-search.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CheckboxList } from '../../ui/checkbox-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SelectedBook } from '../books/books.parts.tsx';
import { bookMutations, useEntry } from '../catalogue/catalogue.queries.ts';
import { useCollections, useCreateCollection } from './collections.queries.ts';
import styles from './collections-dialog.module.css';

/** With more collections than this, a search field is shown. */
const SEARCH_ABOVE = 8;
const NONE: readonly Collection[] = [];

const NewCollectionForm = ({ books }: { books: readonly SelectedBook[] }) => {
  const { t } = useTranslation('collections');
  const [name, setName] = useState('');
  const { mutate, isPending, error, reset } = useCreateCollection();
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
        error={error === null ? undefined : formatError(error)}
      />
      <Button type="submit" icon={Plus} pendingLabel={isPending && t('name.creating')}>
        {t('choose.create')}
      </Button>
    </form>
  );
};

/** Which collections contain the books: live state for one book; for several, the state at selection plus changes made since. */
const useMemberships = (books: readonly SelectedBook[]) => {
  const [only] = books;
  const liveEntry = useEntry(books.length === 1 && only ? only.id : '');
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const entries = liveEntry ? [liveEntry] : books.map(({ entry }) => entry);
  const isIn = ({ id }: Collection): boolean | 'mixed' => {
    const change = liveEntry ? undefined : changes.get(id);
    if (change !== undefined) return change;
    // For books that were never loaded the membership is unknown.
    const memberships = entries.map((entry) => entry?.collection_ids.includes(id));
    if (memberships.every((isMember) => isMember === true)) return true;
    return memberships.some((isMember) => isMember !== false) && 'mixed';
  };
  const set = (collection: Collection, value: boolean): void => {
    // Those that are as wanted are left alone, and so is their state when it is undone.
    const changed = changes.has(collection.id)
      ? books
      : books.filter(({ entry }) => entry?.collection_ids.includes(collection.id) !== value);
    bookMutations.setInCollection(collection, changed, value);
    setChanges((old) => new Map(old).set(collection.id, value));
  };
  return { isIn, set };
};

type CollectionsDialogProps = { books: readonly SelectedBook[]; isOpen: boolean; onClose: () => void };

/**
 * Adds books to collections and removes them. Each checkbox acts at once, with an undo toast; for several books it may be mixed.
 * Mount a new instance each time it opens.
 */
export const CollectionsDialog = ({ books, isOpen, onClose }: CollectionsDialogProps) => {
  const { t } = useTranslation(['collections', 'common']);
  const { data: collections = NONE, isLoadingError, isFetching, refetch } = useCollections();
  const { isIn, set } = useMemberships(books);
  const [query, setQuery] = useState('');
  const shown = useNameFilter(collections, query);
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
              <Button kind="quiet" size="s" pendingLabel={isFetching && t('loading')} onPress={() => void refetch()}>
                {t('common:tryAgain')}
              </Button>
            }
          >
            {t('failed.title')}
          </Notice>
        )}
        {collections.length > SEARCH_ABOVE && (
          <Field label={t('choose.search')} type="search" value={query} onChange={setQuery} />
        )}
        {shown.length > 0 && (
          <CheckboxList label={t('title')}>
            {shown.map((collection) => (
              <Checkbox key={collection.id} checked={isIn(collection)} onChange={(value) => set(collection, value)}>
                <span {...getLineAttributes()}>{collection.name}</span>
              </Checkbox>
            ))}
          </CheckboxList>
        )}
        {shown.length === 0 && query.trim() !== '' && <p role="status">{t('choose.none', { query: query.trim() })}</p>}
        <NewCollectionForm books={books} />
      </div>
    </Dialog>
  );
};
