import { useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import type { ShelfViewProps } from './shelf-view.ts';
import { PlaceholderTile, Tile } from './tile.tsx';
import styles from './tile-grid.module.css';
import { useGrid } from './use-grid.ts';
import { useGridMeasures } from './use-grid-measures.ts';

const INITIAL_MEASURES = { columns: 4, line: 320 };

/** Books as a virtualised grid of covers. */
export const TileGrid = ({
  rows,
  label,
  selection,
  openMenuId,
  onMenu,
  getHref,
  now,
  focus,
  square,
}: ShelfViewProps) => {
  const { t } = useTranslation('books');
  const { measureRef, ...measures } = useGridMeasures(INITIAL_MEASURES);
  const { columns } = measures;
  const grid = useGrid({ rows, measures, selection, onMenu });
  useImperativeHandle(focus, () => grid.focus, [grid.focus]);
  const indexes = Array.from({ length: columns }, (_, column) => column);
  const { selected } = selection;
  return (
    <div className={cx(styles.shelf, selected.size > 0 && styles.selecting)}>
      <div ref={measureRef} className={cx(styles.line, styles.measure)} aria-hidden="true">
        <div>
          <PlaceholderTile square={square} />
        </div>
      </div>
      <div
        {...grid.box}
        className={styles.grid}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={Math.ceil(rows.total / columns)}
        aria-colcount={columns}
      >
        {grid.lines.map(({ line, offset }) => (
          <div
            key={line}
            className={styles.line}
            role="row"
            aria-rowindex={line + 1}
            style={{
              transform: `translateY(${offset}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {indexes.map((column) => {
              const index = line * columns + column;
              if (index >= rows.total) return null;
              const book = grid.entryAt(index);
              return (
                <div
                  key={book?.id ?? `placeholder ${index}`}
                  role="gridcell"
                  aria-colindex={column + 1}
                  aria-selected={book !== undefined && selected.has(book.id)}
                  data-index={index}
                  className={styles.cell}
                >
                  {book ? (
                    <Tile
                      t={t}
                      book={book}
                      to={getHref(book)}
                      isTabStop={index === grid.tabStop}
                      isSelected={selected.has(book.id)}
                      isMenuOpen={openMenuId === book.id}
                      isCoverPending={grid.isCoverPending(index)}
                      now={now}
                      square={square}
                    />
                  ) : (
                    <PlaceholderTile square={square} />
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
};
