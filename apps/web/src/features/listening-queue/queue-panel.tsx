import { ChevronDown, ChevronUp, GripVertical, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatHours } from '../../i18n/format.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { type QueuedBook, queueMutations, useQueue } from './listening-queue.queries.ts';
import styles from './queue-panel.module.css';

const Row = ({
  book,
  books,
  onStep,
}: {
  book: QueuedBook;
  books: readonly QueuedBook[];
  onStep: (book: QueuedBook, by: -1 | 1) => void;
}) => {
  const { t } = useTranslation(['listeningQueue', 'books']);
  const paths = usePaths();
  const { title, authors, lang, cover, durationMs, name } = book;
  const by = [authors ?? t('books:unknownAuthor'), durationMs && formatHours(durationMs / 1000)].filter(Boolean);
  return (
    <GridListItem id={book.id} textValue={title} className={styles.item ?? ''}>
      <AriaButton slot="drag" className={styles.grip ?? ''} aria-label={t('drag', { title })}>
        <Icon of={GripVertical} />
      </AriaButton>
      <span className={styles.cover}>
        <Cover title={title} author={authors ?? ''} image={cover} square inSquare flat detail="s" />
      </span>
      <span className={styles.text} {...getLineAttributes(lang)}>
        <Link className={styles.title} to={paths.audio(name)}>
          {title}
        </Link>
        <span className={styles.by}>{by.join(' · ')}</span>
      </span>
      <span className={styles.actions}>
        <IconButton icon={ChevronUp} size="s" label={t('up', { title })} onPress={() => onStep(book, -1)} />
        <IconButton icon={ChevronDown} size="s" label={t('down', { title })} onPress={() => onStep(book, 1)} />
        <IconButton
          icon={X}
          size="s"
          label={t('remove', { title })}
          onPress={() => void queueMutations.remove(books, book)}
        />
      </span>
    </GridListItem>
  );
};

/** The queue: ordered by dragging, by keys or by buttons. */
export const QueuePanel = () => {
  const { t } = useTranslation(['listeningQueue', 'common']);
  const { books, isError, isPending, refetch } = useQueue();
  const [announcement, setAnnouncement] = useState('');
  const find = (key: unknown): QueuedBook | undefined => books.find(({ id }) => id === key);

  const moveTo = (book: QueuedBook, index: number): void => {
    const others = books.filter(({ id }) => id !== book.id);
    const next = others[index];
    void queueMutations.move(book, next ? { before: next.id } : 'last');
    setAnnouncement(t('moved', { title: book.title, place: index + 1, total: books.length }));
  };
  const step = (book: QueuedBook, by: -1 | 1): void => {
    const to = books.findIndex(({ id }) => id === book.id) + by;
    if (to >= 0 && to < books.length) moveTo(book, to);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': find(key)?.title ?? '' })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.drop ?? ''} />,
    onReorder: ({ keys, target }) => {
      const [moved] = [...keys].map(find);
      if (!moved || target.dropPosition === 'on' || target.key === moved.id) return;
      const index = books.filter(({ id }) => id !== moved.id).findIndex(({ id }) => id === target.key);
      moveTo(moved, target.dropPosition === 'before' ? index : index + 1);
    },
  });
  return (
    <div className={styles.box}>
      {isError && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" icon={RotateCw} onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('loadFailed')}
        </Notice>
      )}
      {books.length === 0 && !isError && !isPending && <p className={styles.empty}>{t('none')}</p>}
      {books.length > 0 && (
        <>
          <GridList
            aria-label={t('title')}
            className={styles.list ?? ''}
            items={books}
            dependencies={[books]}
            keyboardNavigationBehavior="tab"
            dragAndDropHooks={dragAndDropHooks}
          >
            {(book) => <Row book={book} books={books} onStep={step} />}
          </GridList>
          <Button kind="quiet" size="s" onPress={() => void queueMutations.clear(books)}>
            {t('clear')}
          </Button>
        </>
      )}
      <p className={type.hidden} role="status">
        {announcement}
      </p>
    </div>
  );
};
