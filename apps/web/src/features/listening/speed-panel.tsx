import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Slider } from '../../ui/slider.tsx';
import type { BookPlayer } from './book-player.ts';
import { formatRate } from './format.ts';
import {
  hasOwnRate,
  MAX_RATE,
  MIN_RATE,
  RATE_STEP,
  RATES,
  roundRate,
  saveRate,
  saveRateForAll,
} from './player-settings.ts';
import styles from './player-tools.module.css';

/** Sets and saves the speed of a book. */
export const setRate = ({ book, control }: BookPlayer, rate: number): void => {
  const next = roundRate(rate);
  saveRate(book.id, next);
  control((player) => player.setRate(next));
};

/** Sets the speed with a slider, steps or presets; for this book or for all. */
export const SpeedPanel = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { book, playback } = bookPlayer;
  const [hasBookRate, setHasBookRate] = useState(() => hasOwnRate(book.id));
  const changeRate = (rate: number): void => {
    setRate(bookPlayer, rate);
    setHasBookRate(true);
  };
  return (
    <div className={styles.panel}>
      <p className={styles.title}>
        {t('speed')}
        <output>{formatRate(playback.rate)}</output>
      </p>
      <div className={styles.slider}>
        <IconButton size="s" icon={Minus} label={t('slower')} onPress={() => changeRate(playback.rate - RATE_STEP)} />
        <Slider
          label={t('speed')}
          valueText={formatRate(playback.rate)}
          value={playback.rate}
          min={MIN_RATE}
          max={MAX_RATE}
          step={RATE_STEP}
          onChange={changeRate}
        />
        <IconButton size="s" icon={Plus} label={t('faster')} onPress={() => changeRate(playback.rate + RATE_STEP)} />
      </div>
      <div className={styles.choices} role="group" aria-label={t('speed.usual')}>
        {RATES.map((rate) => (
          <button
            key={rate}
            type="button"
            className={styles.choice}
            aria-pressed={playback.rate === rate}
            onClick={() => changeRate(rate)}
          >
            {formatRate(rate)}
          </button>
        ))}
      </div>
      <p className={styles.hint} role="status">
        {t(hasBookRate ? 'speed.own' : 'speed.all')}
      </p>
      {hasBookRate && (
        <Button
          size="s"
          onPress={() => {
            saveRateForAll(book.id, playback.rate);
            setHasBookRate(false);
          }}
        >
          {t('speed.forAll', { rate: formatRate(playback.rate) })}
        </Button>
      )}
    </div>
  );
};
