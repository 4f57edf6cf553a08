import i18next from 'i18next';
import { Star } from 'lucide-react';
import { formatNumber } from '../../i18n/format.ts';
import styles from './rating-badge.module.css';

/** The stars of a book as a number, for lists. Without listeners and hooks, since lists mount hundreds. */
export const RatingBadge = ({ rating }: { rating: number }) => {
  const stars = formatNumber(rating);
  return (
    <span className={styles.badge}>
      <Star className={styles.star} size={12} role="img" aria-label={i18next.t('ratings:value', { stars })} />
      <span aria-hidden="true">{stars}</span>
    </span>
  );
};
