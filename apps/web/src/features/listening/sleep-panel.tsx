import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { BookPlayback, BookPlayer } from './book-player.ts';
import { formatTime } from './engine/times.ts';
import { formatMinutes } from './format.ts';
import styles from './player-tools.module.css';

const MINUTES = [5, 10, 15, 30, 45, 60, 90, 120] as const;
const EXTEND_MS = 5 * 60_000;
const MAX_MINUTES = 720;
const MAX_CHAPTERS = 50;

/** The rest of the timer as text; null while it is off. */
export const useSleepText = (sleep: BookPlayback['sleep']): string | null => {
  const { t } = useTranslation('listening');
  if (!sleep) return null;
  if (sleep.kind === 'time') return formatTime(sleep.leftMs);
  return sleep.left === 1 ? t('sleep.chapterEnd') : t('sleep.chapters', { count: sleep.left });
};

/** A form for a whole number, with its submit button. */
const CustomNumber = ({
  label,
  actionLabel,
  max,
  start,
  onSet,
}: {
  label: string;
  actionLabel: string;
  max: number;
  start: number;
  onSet: (value: number) => void;
}) => {
  const { t } = useTranslation('listening');
  const [text, setText] = useState(String(start));
  const [isInvalid, setInvalid] = useState(false);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const value = Number(text);
    const isValid = Number.isInteger(value) && value >= 1 && value <= max;
    setInvalid(!isValid);
    if (isValid) onSet(value);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <span className={styles.customNumber}>
        <label className={styles.number}>
          {label}
          <input
            inputMode="numeric"
            value={text}
            aria-invalid={isInvalid}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" aria-label={`${actionLabel}: ${label}`}>
          {actionLabel}
        </Button>
      </span>
      {isInvalid && (
        <p className={styles.error} role="alert">
          {t('sleep.range', { least: 1, most: max })}
        </p>
      )}
    </form>
  );
};

/** Sets the sleep timer. */
export const SleepPanel = ({
  bookPlayer: { playback, control },
  onDone,
}: {
  bookPlayer: BookPlayer;
  onDone: () => void;
}) => {
  const { t } = useTranslation('listening');
  const { sleep } = playback;
  const text = useSleepText(sleep);
  const startMinutes = (minutes: number): void => {
    control((player) => player.sleepAfter(minutes * 60_000));
    onDone();
  };
  const startChapters = (chapters: number): void => {
    control((player) => player.sleepAfterChapters(chapters));
    onDone();
  };
  return (
    <div className={styles.panel}>
      <p className={styles.title}>
        {t('sleep')}
        <output>{text ?? t('sleep.off')}</output>
      </p>
      {sleep && (
        <div className={styles.choices}>
          {sleep.kind === 'time' && (
            <Button size="s" onPress={() => control((player) => player.extendSleep(EXTEND_MS))}>
              {t('sleep.more', { time: formatMinutes(5) })}
            </Button>
          )}
          <Button
            size="s"
            onPress={() => {
              control((player) => player.cancelSleep());
              onDone();
            }}
          >
            {t('sleep.turnOff')}
          </Button>
        </div>
      )}
      <div className={styles.choices} role="group" aria-label={t('sleep.after')}>
        {MINUTES.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={styles.choice}
            aria-pressed={sleep?.kind === 'time' && sleep.ofMs === minutes * 60_000}
            onClick={() => startMinutes(minutes)}
          >
            {formatMinutes(minutes)}
          </button>
        ))}
        <button
          type="button"
          className={styles.choice}
          aria-pressed={sleep?.kind === 'chapters' && sleep.left === 1}
          onClick={() => startChapters(1)}
        >
          {t('sleep.chapterEnd')}
        </button>
      </div>
      <CustomNumber
        label={t('sleep.ownMinutes')}
        actionLabel={t('sleep.set')}
        max={MAX_MINUTES}
        start={20}
        onSet={startMinutes}
      />
      <CustomNumber
        label={t('sleep.ownChapters')}
        actionLabel={t('sleep.set')}
        max={MAX_CHAPTERS}
        start={2}
        onSet={startChapters}
      />
      <p className={styles.hint}>{t('sleep.hint')}</p>
    </div>
  );
};
