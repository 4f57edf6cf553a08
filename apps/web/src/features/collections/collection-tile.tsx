import type { Book, Collection } from '@lectern/contracts';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '../../i18n/format-date.ts';
import { coverImage } from '../../lib/cover-image.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Cover } from '../../ui/cover/cover.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import styles from './collections.module.css';

/** Covers in a fan, and their height in CSS pixels. */
const IN_FAN = 3;
const COVER_HEIGHT = 150;

const Fan = ({ books }: { books: readonly Book[] }) => (
  <span className={styles.fan} aria-hidden="true">
    {books.slice(0, IN_FAN).map((book) => (
      <span key={book.id} className={styles.leaf}>
        <Cover
          title={book.metadata.title}
          author={book.metadata.authors ?? ''}
          image={coverImage(book, COVER_HEIGHT)}
          square={book.isAudioBook}
          detail="m"
        />
      </span>
    ))}
  </span>
);

type TileProps = {
  collection: Collection;
  books: readonly Book[];
  /** In milliseconds since 1970. */
  now: number;
  onAsk: (what: 'name' | 'delete') => void;
};

/** A collection on its shelf: covers in a fan, its name, how many books and since when. */
export const CollectionTile = ({ collection, books, now, onAsk }: TileProps) => {
  const { t } = useTranslation('collections');
  const paths = usePaths();
  const { id, name, update_at: at } = collection;
  const label = t('more', { name });
  return (
    <li className={styles.tile}>
      <Fan books={books} />
      <h2 className={styles.name}>
        <Link to={paths.collection(id)}>{name}</Link>
      </h2>
      <p className={styles.facts}>
        {t('books', { count: collection.books.length })} · {formatDay(at, new Date(now))}
      </p>
      <Menu label={label} trigger={<IconButton icon={Ellipsis} label={label} className={styles.menu} />}>
        <MenuItem icon={Pencil} onAction={() => onAsk('name')}>
          {t('name.rename')}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={Trash2} danger onAction={() => onAsk('delete')}>
          {t('remove.verb')}
        </MenuItem>
      </Menu>
    </li>
  );
};
