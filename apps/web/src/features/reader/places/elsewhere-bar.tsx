import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/format.ts';
import { formatAgo } from '../../../i18n/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Reached } from './elsewhere.ts';
import styles from './places.module.css';

const shareOf = (fraction: number): string => formatPercent(Math.floor(fraction * 100) / 100);

/** Asks whether to go where another device is. It takes no focus and stops nothing. */
export const ElsewhereBar = ({
  place,
  here,
  isRaised,
  onGo,
  onStay,
}: {
  place: Reached;
  /** Share of the book where this device is. */
  here: number;
  /** Above the bottom bar, which is there. */
  isRaised: boolean;
  onGo: () => void;
  onStay: () => void;
}) => {
  const { t } = useTranslation('places');
  return (
    <section className={cx(styles.elsewhere, isRaised && styles.raised)} aria-label={t('elsewhere')}>
      <p role="status" className={styles.question}>
        {t('asked', {
          device: place.deviceName ?? t('device.other'),
          percent: shareOf(place.fraction),
          ago: formatAgo(place.reached, place.reached + place.ageMs),
          here: shareOf(here),
        })}
      </p>
      <span className={styles.answers}>
        <Button size="s" onPress={onGo}>
          {t('go')}
        </Button>
        <Button size="s" kind="quiet" onPress={onStay}>
          {t('stay')}
        </Button>
      </span>
    </section>
  );
};
