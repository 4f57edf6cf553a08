import { ChevronDown } from 'lucide-react';
import { useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type from '../../ui/theme/type.module.css';
import type { Order } from '../catalogue/catalogue.queries.ts';
import { BookRow, RowToCome } from './book-row.tsx';
import styles from './book-table.module.css';
import type { ShelfProps } from './shelf.ts';
import { useGrid } from './use-grid.ts';
import { useRuler } from './use-ruler.ts';

const columns = [
  { order: 'title', name: 'column.title', ascends: true, className: styles.name },
  { order: 'progress', name: 'column.progress', ascends: false, className: styles.progress },
  { order: 'format', name: 'column.format', ascends: true, className: styles.format },
  { order: 'size', name: 'column.size', ascends: false, className: styles.size },
  { order: 'recent', name: 'column.lastRead', ascends: false, className: styles.lastRead },
] as const;
/** With the boxes, the covers and the menus. */
const COLUMNS = columns.length + 3;

const UNKNOWN = { columns: 1, line: 64 };

type Props = ShelfProps & { order: Order; onOrder: (order: Order) => void };

/** Books in lines, any number of them; narrow windows drop size, format, last reading and progress, in this order. */
export const BookTable = ({ rows, label, selection, menuOf, onMenu, addressOf, now, focus, order, onOrder }: Props) => {
  const { t } = useTranslation('books');
  const { ruler, ...measures } = useRuler(UNKNOWN);
  const grid = useGrid({ rows, measures, selection, onMenu });
  useImperativeHandle(focus, () => grid.focus, [grid.focus]);
  const { chosen } = selection;
  const isAll = chosen.size > 0 && chosen.size === rows.total;
  return (
    <div
      className={styles.table}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.total + 1}
      aria-colcount={COLUMNS}
    >
      <div role="rowgroup">
        <div className={cx(styles.row, styles.head)} role="row" aria-rowindex={1}>
          <div role="columnheader" className={styles.check}>
            <Checkbox
              label={t('selectAll')}
              checked={isAll || (chosen.size > 0 && 'mixed')}
              onChange={() => (isAll ? selection.clear() : void selection.all())}
            />
          </div>
          <div role="columnheader" className={styles.cover}>
            <span className={type.hidden}>{t('column.cover')}</span>
          </div>
          {columns.map((column) => {
            const sorted = column.order === order;
            return (
              <div
                key={column.order}
                role="columnheader"
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
              </div>
            );
          })}
          <div role="columnheader" className={styles.menu}>
            <span className={type.hidden}>{t('column.actions')}</span>
          </div>
        </div>
      </div>
      <div ref={ruler} className={cx(styles.row, styles.ruler)} aria-hidden="true" />
      <div {...grid.box} className={styles.lines} role="rowgroup">
        {grid.lines.map(({ line: index, offset }) => {
          const book = grid.entryAt(index);
          const isChosen = book !== undefined && chosen.has(book.id);
          return (
            <div
              key={book?.id ?? `place ${index}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={isChosen}
              data-index={index}
              className={cx(styles.row, styles.placed)}
              style={{ transform: `translateY(${offset}px)` }}
            >
              {book ? (
                <BookRow
                  t={t}
                  book={book}
                  to={addressOf(book)}
                  isStop={index === grid.stop}
                  isChosen={isChosen}
                  isMenuOpen={menuOf === book.id}
                  isBare={grid.isBare(index)}
                  now={now}
                />
              ) : (
                <RowToCome label={t('loading')} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
};
