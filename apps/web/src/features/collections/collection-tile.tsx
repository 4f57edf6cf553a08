import type { Collection, SmartCollection } from '@lectern/contracts';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '../../i18n/format-date.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { CoverFan, FAN_SIZE } from '../../ui/cover/cover-fan.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import stretched from '../../ui/stretched-link.module.css';
import { type Entry, useRows, type View } from '../catalogue/catalogue.queries.ts';
import styles from './collections.module.css';

/** Content loads this many px before it becomes visible. */
const LOAD_MARGIN_PX = 300;

/** Whether an element is in the viewport, or nearly. */
const useIsNearViewport = (ref: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${LOAD_MARGIN_PX}px 0px`,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
};

const Covers = ({ view, onTotal }: { view: View; onTotal: (total: number | null) => void }) => {
  const { state, total, rowAt, requestRange: want } = useRows(view);
  useEffect(() => onTotal(state === 'ready' ? total : null), [onTotal, state, total]);
  useEffect(() => want(0, FAN_SIZE), [want]);
  const books = Array.from({ length: FAN_SIZE }, (_, index) => rowAt(index)).filter((book): book is Entry => !!book);
  return <CoverFan books={books} />;
};

type TileProps = {
  collection: Collection | SmartCollection;
  /** In milliseconds since 1970. */
  now: number;
  onOpenDialog: (dialog: 'name' | 'delete') => void;
};

const toView = (collection: Collection | SmartCollection): View =>
  'filter' in collection
    ? { shelf: { kind: 'all' }, order: 'added', filter: collection.filter }
    : { shelf: { kind: 'collection', names: [collection.id] }, order: 'added' };

/** A collection as a tile: cover fan, name, number of books and last change. */
export const CollectionTile = ({ collection, now, onOpenDialog }: TileProps) => {
  const { t } = useTranslation('collections');
  const paths = usePaths();
  const { id, name, update_at: at } = collection;
  const isSmart = 'filter' in collection;
  // The books of a smart collection are known to the device alone.
  const [found, setFound] = useState<number | null>(null);
  const count = isSmart ? found : collection.books.length;
  const label = t('more', { name });
  const tile = useRef<HTMLLIElement>(null);
  // Only visible tiles load their books.
  const isNear = useIsNearViewport(tile);
  return (
    <li ref={tile} className={styles.tile}>
      {isNear ? <Covers view={toView(collection)} onTotal={setFound} /> : <CoverFan books={[]} />}
      <h2 className={cx(stretched.stretched, styles.name)} {...getLineAttributes()}>
        <Link to={paths.collection(id)}>{name}</Link>
      </h2>
      <p className={styles.facts}>
        {isSmart && `${t('smart.label')} · `}
        {count !== null && `${t('books', { count })} · `}
        {formatDay(at, new Date(now))}
      </p>
      <Menu label={label} trigger={<IconButton icon={Ellipsis} label={label} className={styles.menu} />}>
        <MenuItem icon={Pencil} onAction={() => onOpenDialog('name')}>
          {t('name.rename')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onAction={() => onOpenDialog('delete')}>
          {t('remove.verb')}
        </MenuItem>
      </Menu>
    </li>
  );
};
