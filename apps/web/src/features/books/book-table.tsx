import { ChevronDown } from 'lucide-react';
import { useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type from '../../ui/theme/type.module.css';
import { isDescending, type SortOrder } from '../catalogue/catalogue.queries.ts';
import { BookRow, PlaceholderRow } from './book-row.tsx';
import styles from './book-table.module.css';
import type { ShelfViewProps } from './shelf-view.ts';
import { getTitleId } from './tile.tsx';
import { useGrid } from './use-grid.ts';
import { useGridMeasures } from './use-grid-measures.ts';

const columns = [
  { order: 'title', name: 'column.title', className: styles.name },
  { order: 'progress', name: 'column.progress', className: styles.progress },
  { order: 'format', name: 'column.format', className: styles.format },
  { order: 'size', name: 'column.size', className: styles.size },
  { order: 'recent', name: 'column.lastRead', className: styles.lastRead },
] as const;
/** Including the columns of checkboxes, covers and menus. */
const COLUMN_COUNT = columns.length + 3;

const INITIAL_MEASURES = { columns: 1, line: 64 };

type Props = ShelfViewProps & { order: SortOrder; isReversed: boolean; onOrder: (order: SortOrder) => void };

/** Books as a virtualised table. Narrow windows drop the columns size, format, last read and progress, in this order. */
export const BookTable = ({
  rows,
  label,
  selection,
  openMenuId,
  onMenu,
  getHref,
  now,
  focus,
  order,
  isReversed,
  onOrder,
}: Props) => {
  const { t } = useTranslation('books');
  const { measureRef, ...measures } = useGridMeasures(INITIAL_MEASURES);
  const grid = useGrid({ rows, measures, selection, onMenu });
  useImperativeHandle(focus, () => grid.focus, [grid.focus]);
  const { selected } = selection;
  const isAllSelected = selected.size > 0 && selected.size === rows.total;
  return (
    <div
      className={styles.table}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.total + 1}
      aria-colcount={COLUMN_COUNT}
    >
      <div role="rowgroup" className={styles.headGroup}>
        <div className={cx(styles.row, styles.head)} role="row" aria-rowindex={1}>
          <div role="columnheader" className={styles.check}>
            <Checkbox
              label={t('selectAll')}
              checked={isAllSelected || (selected.size > 0 && 'mixed')}
              onChange={() => (isAllSelected ? selection.clear() : void selection.all())}
            />
          </div>
          <div role="columnheader" className={styles.cover}>
            <span className={type.hidden}>{t('column.cover')}</span>
          </div>
          {columns.map((column) => {
            const sorted = column.order === order;
            const ascends = isDescending(column.order) === (sorted && isReversed);
            return (
              <div
                key={column.order}
                role="columnheader"
                className={column.className}
                aria-sort={sorted ? (ascends ? 'ascending' : 'descending') : 'none'}
              >
                <button
                  type="button"
                  className={cx(styles.sort, sorted && styles.sorted)}
                  onClick={() => onOrder(column.order)}
                >
                  {t(column.name)}
                  {sorted && <Icon of={ChevronDown} size="s" className={cx(ascends && styles.upward)} />}
                </button>
              </div>
            );
          })}
          <div role="columnheader" className={styles.menu}>
            <span className={type.hidden}>{t('column.actions')}</span>
          </div>
        </div>
      </div>
      <div ref={measureRef} className={cx(styles.row, styles.measure)} aria-hidden="true" />
      <div {...grid.box} className={styles.lines} role="rowgroup">
        {grid.lines.map(({ line: index, offset }) => {
          const book = grid.entryAt(index);
          const isSelected = book !== undefined && selected.has(book.id);
          return (
            <div
              key={book?.id ?? `placeholder ${index}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={isSelected}
              aria-labelledby={book && getTitleId(book.id)}
              data-index={index}
              className={cx(styles.row, styles.placed)}
              style={{ transform: `translateY(${offset}px)` }}
            >
              {book ? (
                <BookRow
                  t={t}
                  book={book}
                  to={getHref(book)}
                  isTabStop={index === grid.tabStop}
                  isSelected={isSelected}
                  isMenuOpen={openMenuId === book.id}
                  isCoverPending={grid.isCoverPending(index)}
                  now={now}
                />
              ) : (
                <PlaceholderRow label={t('loading')} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
};
