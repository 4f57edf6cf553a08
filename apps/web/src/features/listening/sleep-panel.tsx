import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { Deck, Heard } from './deck.ts';
import { clock } from './engine/times.ts';
import styles from './tools.module.css';
import { minutesText } from './words.ts';

const MINUTES = [5, 10, 15, 30, 45, 60, 90, 120] as const;
const MORE_MS = 5 * 60_000;
const LONGEST_MINUTES = 720;
const MOST_CHAPTERS = 50;

/** What the timer has still to go, in words; null while it is off. */
export const useSleepWords = (sleep: Heard['sleep']): string | null => {
  const { t } = useTranslation('listening');
  if (!sleep) return null;
  if (sleep.kind === 'time') return clock(sleep.leftMs);
  return sleep.left === 1 ? t('sleep.chapterEnd') : t('sleep.chapters', { count: sleep.left });
};

/** A whole number that a reader types, with the deed that it is for. */
const OwnNumber = ({
  label,
  verb,
  most,
  start,
  onSet,
}: {
  label: string;
  verb: string;
  most: number;
  start: number;
  onSet: (value: number) => void;
}) => {
  const { t } = useTranslation('listening');
  const [text, setText] = useState(String(start));
  const [wrong, setWrong] = useState(false);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const value = Number(text);
    const good = Number.isInteger(value) && value >= 1 && value <= most;
    setWrong(!good);
    if (good) onSet(value);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <span className={styles.own}>
        <label className={styles.number}>
          {label}
          <input
            inputMode="numeric"
            value={text}
            aria-invalid={wrong}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Button type="submit">{verb}</Button>
      </span>
      {wrong && (
        <p className={styles.error} role="alert">
          {t('sleep.range', { least: 1, most })}
        </p>
      )}
    </form>
  );
};

/** When it stops by itself. */
export const SleepPanel = ({ deck: { heard, ask }, onDone }: { deck: Deck; onDone: () => void }) => {
  const { t } = useTranslation('listening');
  const { sleep } = heard;
  const words = useSleepWords(sleep);
  const set = (minutes: number): void => {
    ask((player) => player.sleepFor(minutes * 60_000));
    onDone();
  };
  const after = (chapters: number): void => {
    ask((player) => player.sleepAfterChapters(chapters));
    onDone();
  };
  return (
    <div className={styles.panel}>
      <p className={styles.title}>
        {t('sleep')}
        <output>{words ?? t('sleep.off')}</output>
      </p>
      {sleep && (
        <div className={styles.choices}>
          {sleep.kind === 'time' && (
            <Button size="s" onPress={() => ask((player) => player.moreSleep(MORE_MS))}>
              {t('sleep.more', { time: minutesText(5) })}
            </Button>
          )}
          <Button
            size="s"
            onPress={() => {
              ask((player) => player.sleepOff());
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
            onClick={() => set(minutes)}
          >
            {minutesText(minutes)}
          </button>
        ))}
        <button
          type="button"
          className={styles.choice}
          aria-pressed={sleep?.kind === 'chapters' && sleep.left === 1}
          onClick={() => after(1)}
        >
          {t('sleep.chapterEnd')}
        </button>
      </div>
      <OwnNumber label={t('sleep.ownMinutes')} verb={t('sleep.set')} most={LONGEST_MINUTES} start={20} onSet={set} />
      <OwnNumber label={t('sleep.ownChapters')} verb={t('sleep.set')} most={MOST_CHAPTERS} start={2} onSet={after} />
      <p className={styles.hint}>{t('sleep.hint')}</p>
    </div>
  );
};
