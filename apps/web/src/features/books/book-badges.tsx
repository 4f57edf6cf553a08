import { Headphones, LockKeyhole } from 'lucide-react';
import { formatHours } from '../../i18n/format.ts';
import { isToken } from '../../lib/book-formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Entry } from '../catalogue/catalogue.queries.ts';
import styles from './book-badges.module.css';
import { isBegun } from './reading-state.ts';

type BadgeFacts = Pick<Entry, 'format' | 'locked' | 'licensed' | 'duration' | 'read_status' | 'percent' | 'opened'>;

const getProtection = (book: BadgeFacts): 'LCP' | 'DRM' | null => {
  if (book.licensed === true) return 'LCP';
  return book.locked && !isToken(book) ? 'DRM' : null;
};

/** The licence of a book, and the length of a recording that was not begun; without hooks, since lists mount hundreds. */
export const BookBadges = ({ book }: { book: BadgeFacts }) => {
  const protection = getProtection(book);
  return (
    <>
      {protection !== null && (
        <Badge>
          <Icon of={LockKeyhole} size="s" />
          {protection}
        </Badge>
      )}
      {book.duration !== undefined && !isBegun(book) && (
        <span className={styles.length}>
          <Icon of={Headphones} size="s" />
          {formatHours(book.duration)}
        </span>
      )}
    </>
  );
};
