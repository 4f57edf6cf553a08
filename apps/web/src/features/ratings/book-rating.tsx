import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StarField } from '../../ui/star-field.tsx';
import type from '../../ui/theme/type.module.css';
import { type BookRef, bookMutations } from '../catalogue/catalogue.queries.ts';
import styles from './book-rating.module.css';
import { Review } from './review.tsx';
import { usePendingRating } from './use-pending-rating.ts';

/** The reader's own stars and private review of a book. */
export const BookRating = ({
  book,
  rating,
  review,
}: {
  book: BookRef;
  /** Null: no stars. */
  rating: number | null;
  /** Empty: none. */
  review: string;
}) => {
  const { t } = useTranslation('ratings');
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { rating: shown, choose } = usePendingRating(rating, (stars) => bookMutations.setRating([book], stars));
  const clear = (): void => {
    choose(null);
    section.current?.querySelector('input')?.focus(); // the button disappears
  };
  return (
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={cx(type.titleS, styles.heading)}>
        {t('title')}
      </h2>
      <div className={styles.stars}>
        <StarField
          label={t('stars')}
          value={shown}
          valueText={(stars) => (stars === null ? t('none') : t('value', { stars: formatNumber(stars) }))}
          onChange={choose}
        />
        {shown !== null && <IconButton size="s" icon={X} label={t('clear')} onPress={clear} />}
      </div>
      <Review book={book} review={review} />
      <p className={styles.hint}>{t('private')}</p>
    </section>
  );
};
