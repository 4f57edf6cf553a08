import { useTranslation } from 'react-i18next';
import { useRoving } from './roving.ts';
import type { ShelfProps } from './shelf.ts';
import { Tile } from './tile.tsx';
import styles from './tile-grid.module.css';

/** The library as covers; arrow keys walk along them. */
export const TileGrid = ({ books, addressOf, now, onDelete }: ShelfProps) => {
  const { t } = useTranslation('books');
  const { box, stop } = useRoving<HTMLUListElement>(books.map(({ id }) => id));
  return (
    <ul className={styles.grid} aria-label={t('title')} {...box}>
      {books.map((book) => (
        <Tile key={book.id} book={book} to={addressOf(book)} isStop={book.id === stop} now={now} onDelete={onDelete} />
      ))}
    </ul>
  );
};
