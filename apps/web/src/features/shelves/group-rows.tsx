import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getLineAttributes } from '../../lib/book-text.ts';
import { Cover } from '../../ui/cover/cover.tsx';
import { LinkGrid } from '../../ui/link-grid/link-grid.tsx';
import type { GroupItem } from './group-items.ts';
import styles from './shelves.module.css';

/** The size of a row in a `LinkGrid`, in rem. */
export const ROW_SIZE = { minWidth: 20, height: 4.5 };

type TabStop = { tabIndex: 0 | -1; 'data-stop': number };

/** An author, genre or format: a few covers, the name and the number of books. */
export const GroupRow = ({ item: { name, to, count, books }, stop }: { item: GroupItem; stop: TabStop }) => {
  const { t } = useTranslation('shelves');
  return (
    <Link className={styles.row} to={to} {...stop}>
      <span className={styles.thumbs} aria-hidden="true">
        {books.map(({ id, title, authors, cover, audio }) => (
          <span key={id}>
            <Cover title={title} author={authors ?? ''} image={cover} square={audio} detail="s" flat />
          </span>
        ))}
      </span>
      <span className={styles.words}>
        <span className={styles.name} {...getLineAttributes()}>
          {name}
        </span>
        <span className={styles.count}>{t('books', { count })}</span>
      </span>
    </Link>
  );
};

/** A grid of genres or formats. */
export const GroupRows = ({ items, label }: { items: readonly GroupItem[]; label: string }) => {
  const sections = useMemo(() => [{ heading: null, items }], [items]);
  return (
    <LinkGrid
      sections={sections}
      label={label}
      {...ROW_SIZE}
      row={(item, stop) => <GroupRow item={item} stop={stop} />}
    />
  );
};
