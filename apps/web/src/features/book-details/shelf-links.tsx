import { Fragment } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import styles from '../../ui/link.module.css';

/** Authors or genres of a book, each a link to its books. */
export const ShelfLinks = ({
  shelf,
  items,
}: {
  shelf: 'author' | 'genre';
  items: readonly { name: string; label: string }[];
}) => {
  const paths = usePaths();
  return items.map(({ name, label }, at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      <Link className={styles.link} to={paths.namedShelf(shelf, name)}>
        <bdi>{label}</bdi>
      </Link>
    </Fragment>
  ));
};
