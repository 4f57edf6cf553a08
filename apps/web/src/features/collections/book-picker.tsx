import type { Collection } from '@lectern/contracts';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFlags } from '../../lib/flags.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSelection } from '../books/books.queries.ts';
import { bookMutations, type Shelf, useRows } from '../catalogue/catalogue.queries.ts';
import styles from './book-picker.module.css';
import { BookPickerList } from './book-picker-list.tsx';

/** The parts of the library to pick from. */
const parts = ['all', 'ebooks', 'audio', 'favorites', 'loose'] as const;
type Part = (typeof parts)[number];

/** `loose`: the books that are in no collection. */
const toShelf = (part: Part): Shelf => (part === 'loose' ? { kind: 'collection', names: [''] } : { kind: part });

/** The ids of the books of a collection; null until they are known. */
const useContainedIds = ({ id }: Collection): ReadonlySet<string> | null => {
  const rows = useRows({ shelf: { kind: 'collection', names: [id] }, order: 'added' });
  const [contained, setContained] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (rows.state === 'ready')
      void rows.ids(0, rows.total).then((ids) => {
        if (isCurrent) setContained(new Set(ids));
      });
    return () => {
      isCurrent = false;
    };
  }, [rows]);
  return contained;
};

type BookPickerProps = {
  collection: Collection;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the dialog has gone and the focus is back. Stable. */
  onClosed: () => void;
};

/**
 * Picks books of the library for a collection, and adds them with an undo toast. Works without a network.
 * Mount a new instance each time it opens.
 */
export const BookPicker = ({ collection, isOpen, onClose, onClosed }: BookPickerProps) => {
  const { t } = useTranslation(['collections', 'common']);
  const { audioBooks } = getFlags();
  const [query, setQuery] = useState('');
  const [part, setPart] = useState<Part>('all');
  const text = useDeferredValue(query.trim());
  const rows = useRows({ shelf: toShelf(part), order: 'added', ...(text !== '' && { text }) });
  const selection = useSelection(rows);
  const contained = useContainedIds(collection);
  const chosen = [...selection.selected.values()].filter(({ id }) => !contained?.has(id));
  const list = useRef<HTMLDivElement>(null);
  // The dialog restores the focus in a frame.
  const watchRemoval = useCallback(() => () => void requestAnimationFrame(() => onClosed()), [onClosed]);
  const add = (): void => {
    bookMutations.setInCollection(collection, chosen, true);
    onClose();
  };
  const enterList = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    list.current?.focus();
  };
  const keys = { onKeyDown: enterList };
  return (
    <Dialog
      title={t('fill.title', { name: collection.name })}
      size="l"
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <p className={styles.chosen} role="status">
            {chosen.length === 0 ? t('fill.nothing') : t('fill.chosen', { count: chosen.length })}
          </p>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" isDisabled={contained === null || chosen.length === 0} onPress={add}>
            {t('fill.add')}
          </Button>
        </>
      }
    >
      <div ref={watchRemoval} className={styles.picker}>
        <div className={styles.tools} {...keys}>
          <Field label={t('fill.search')} type="search" value={query} onChange={setQuery} autoFocus />
          <SelectField
            label={t('fill.part')}
            value={part}
            onChange={setPart}
            choices={parts
              .filter((value) => audioBooks || (value !== 'audio' && value !== 'ebooks'))
              .map((value) => ({ value, label: t(`fill.part.${value}`) }))}
          />
        </div>
        <p className={styles.count} role="status">
          {rows.state === 'loading' && t('fill.loading')}
          {rows.state === 'failed' && t('fill.failed')}
          {rows.state === 'ready' && rows.total > 0 && t('books', { count: rows.total })}
          {rows.state === 'ready' && rows.total === 0 && text !== '' && t('fill.none', { query: text })}
          {rows.state === 'ready' && rows.total === 0 && text === '' && t('fill.empty')}
        </p>
        {rows.state === 'failed' && <Button onPress={rows.retry}>{t('common:tryAgain')}</Button>}
        {rows.total > 0 && (
          <BookPickerList
            ref={list}
            viewKey={JSON.stringify([part, text])}
            rows={rows}
            selection={selection}
            collectionId={collection.id}
          />
        )}
      </div>
    </Dialog>
  );
};
