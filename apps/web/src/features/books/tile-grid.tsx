import { useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import type { ShelfProps } from './shelf.ts';
import { Tile, TileToCome } from './tile.tsx';
import styles from './tile-grid.module.css';
import { useGrid } from './use-grid.ts';
import { useRuler } from './use-ruler.ts';

const UNKNOWN = { columns: 4, line: 320 };

/** Books as covers, any number of them. */
export const TileGrid = ({ rows, label, selection, menuOf, onMenu, addressOf, now, focus, square }: ShelfProps) => {
  const { t } = useTranslation('books');
  const { ruler, ...measures } = useRuler(UNKNOWN);
  const { columns } = measures;
  const grid = useGrid({ rows, measures, selection, onMenu });
  useImperativeHandle(focus, () => grid.focus, [grid.focus]);
  const indexes = Array.from({ length: columns }, (_, column) => column);
  const { chosen } = selection;
  return (
    <div className={cx(styles.shelf, chosen.size > 0 && styles.choosing)}>
      <div ref={ruler} className={cx(styles.line, styles.ruler)} aria-hidden="true">
        <div>
          <TileToCome square={square} />
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
                  key={book?.id ?? `place ${index}`}
                  role="gridcell"
                  aria-colindex={column + 1}
                  aria-selected={book !== undefined && chosen.has(book.id)}
                  data-index={index}
                  className={styles.cell}
                >
                  {book ? (
                    <Tile
                      t={t}
                      book={book}
                      to={addressOf(book)}
                      isStop={index === grid.stop}
                      isChosen={chosen.has(book.id)}
                      isMenuOpen={menuOf === book.id}
                      isBare={grid.isBare(index)}
                      now={now}
                      square={square}
                    />
                  ) : (
                    <TileToCome square={square} />
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
