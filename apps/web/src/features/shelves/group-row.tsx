import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../ui/cover/cover.tsx';
import styles from './shelves.module.css';
import type { Shown } from './shown.ts';

type Stop = { tabIndex: 0 | -1; 'data-stop': number };

/** One author, genre or format: a few covers, the name, how many books. */
export const GroupRow = ({ shown: { name, to, count, books }, stop }: { shown: Shown; stop: Stop }) => {
  const { t } = useTranslation('shelves');
  return (
    <Link className={styles.row} to={to} {...stop}>
      <span className={styles.thumbs} aria-hidden="true">
        {books.map(({ id, title, authors, cover, audio }) => (
          <span key={id}>
            <Cover title={title} author={authors ?? ''} image={cover} square={audio} detail="s" flat />
          </span>
        ))}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{t('books', { count })}</span>
      </span>
    </Link>
  );
};
