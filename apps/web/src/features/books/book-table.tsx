import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { BookRow } from './book-row.tsx';
import styles from './book-table.module.css';
import type { Order } from './order.ts';
import { useRoving } from './roving.ts';
import type { ShelfProps } from './shelf.ts';

const columns = [
  { order: 'title', name: 'column.title', ascends: true, className: undefined },
  { order: 'progress', name: 'column.progress', ascends: false, className: styles.progress },
  { order: 'format', name: 'column.format', ascends: true, className: styles.format },
  { order: 'size', name: 'column.size', ascends: false, className: styles.size },
  { order: 'recent', name: 'column.lastRead', ascends: false, className: styles.lastRead },
] as const;

/** The library in lines; narrow windows drop size, format, last reading and progress, in this order. */
export const BookTable = ({
  books,
  order,
  onOrder,
  addressOf,
  now,
  onDelete,
}: ShelfProps & { order: Order; onOrder: (order: Order) => void }) => {
  const { t } = useTranslation('books');
  const { box, stop } = useRoving<HTMLTableSectionElement>(books.map(({ id }) => id));
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('caption', { order: t(`order.${order}`) })}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.cover}>
            <span className={styles.unseen}>{t('column.cover')}</span>
          </th>
          {columns.map((column) => {
            const sorted = column.order === order;
            return (
              <th
                key={column.order}
                scope="col"
                className={column.className}
                aria-sort={sorted ? (column.ascends ? 'ascending' : 'descending') : 'none'}
              >
                <button
                  type="button"
                  className={cx(styles.sort, sorted && styles.sorted)}
                  onClick={() => onOrder(column.order)}
                >
                  {t(column.name)}
                  {sorted && <Icon of={ChevronDown} size="s" className={cx(column.ascends && styles.upward)} />}
                </button>
              </th>
            );
          })}
          <th scope="col" className={styles.menu}>
            <span className={styles.unseen}>{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...box}>
        {books.map((book) => (
          <BookRow
            key={book.id}
            book={book}
            to={addressOf(book)}
            isStop={book.id === stop}
            now={now}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  );
};
