import type { Collection } from '@lectern/contracts';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '../../i18n/format-date.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Fan, IN_FAN } from '../../ui/cover/fan.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import stretched from '../../ui/stretched.module.css';
import { type Entry, useRows } from '../catalogue/catalogue.queries.ts';
import styles from './collections.module.css';

/** Begins a little before it is in sight, in px. */
const AHEAD = 300;

/** Whether something is in the window, or nearly. */
const useIsInSight = (ref: RefObject<Element | null>): boolean => {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const look = new IntersectionObserver((seen) => setInSight(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${AHEAD}px 0px`,
    });
    look.observe(ref.current);
    return () => look.disconnect();
  }, [ref]);
  return isInSight;
};

const Covers = ({ id }: { id: string }) => {
  const { rowAt, want } = useRows({ shelf: { kind: 'collection', names: [id] }, order: 'added' });
  useEffect(() => want(0, IN_FAN), [want]);
  const books = Array.from({ length: IN_FAN }, (_, index) => rowAt(index)).filter((book): book is Entry => !!book);
  return <Fan books={books} />;
};

type TileProps = {
  collection: Collection;
  /** In milliseconds since 1970. */
  now: number;
  onAsk: (what: 'name' | 'delete') => void;
};

/** A collection on its shelf: covers in a fan, its name, how many books and since when. */
export const CollectionTile = ({ collection, now, onAsk }: TileProps) => {
  const { t } = useTranslation('collections');
  const paths = usePaths();
  const { id, name, update_at: at } = collection;
  const label = t('more', { name });
  const tile = useRef<HTMLLIElement>(null);
  // What nobody sees is not kept in order on the device.
  const isInSight = useIsInSight(tile);
  return (
    <li ref={tile} className={styles.tile}>
      {isInSight ? <Covers id={id} /> : <Fan books={[]} />}
      <h2 className={cx(stretched.stretched, styles.name)}>
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
