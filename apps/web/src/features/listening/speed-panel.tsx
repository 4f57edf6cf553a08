import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Slider } from '../../ui/slider.tsx';
import { FASTEST, hasOwnRate, keepRate, keepRateForAll, RATE_STEP, RATES, SLOWEST, steppedRate } from './choices.ts';
import type { Deck } from './deck.ts';
import styles from './tools.module.css';
import { rateText } from './words.ts';

/** Sets the speed of a book and keeps it as the book's own. */
export const setRate = ({ book, ask }: Deck, rate: number): void => {
  const next = steppedRate(rate);
  keepRate(book.id, next);
  ask((player) => player.setRate(next));
};

/** How fast: a slider, steps, the usual ones; for this book, or for all. */
export const SpeedPanel = ({ deck }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  const { book, heard } = deck;
  const [isOwn, setOwn] = useState(() => hasOwnRate(book.id));
  const set = (rate: number): void => {
    setRate(deck, rate);
    setOwn(true);
  };
  return (
    <div className={styles.panel}>
      <p className={styles.title}>
        {t('speed')}
        <output>{rateText(heard.rate)}</output>
      </p>
      <div className={styles.slider}>
        <IconButton size="s" icon={Minus} label={t('slower')} onPress={() => set(heard.rate - RATE_STEP)} />
        <Slider
          label={t('speed')}
          told={rateText(heard.rate)}
          value={heard.rate}
          least={SLOWEST}
          most={FASTEST}
          step={RATE_STEP}
          onSlide={set}
        />
        <IconButton size="s" icon={Plus} label={t('faster')} onPress={() => set(heard.rate + RATE_STEP)} />
      </div>
      <div className={styles.choices} role="group" aria-label={t('speed.usual')}>
        {RATES.map((rate) => (
          <button
            key={rate}
            type="button"
            className={styles.choice}
            aria-pressed={heard.rate === rate}
            onClick={() => set(rate)}
          >
            {rateText(rate)}
          </button>
        ))}
      </div>
      <p className={styles.hint} role="status">
        {t(isOwn ? 'speed.own' : 'speed.all')}
      </p>
      {isOwn && (
        <Button
          size="s"
          onPress={() => {
            keepRateForAll(book.id, heard.rate);
            setOwn(false);
          }}
        >
          {t('speed.forAll', { rate: rateText(heard.rate) })}
        </Button>
      )}
    </div>
  );
};
