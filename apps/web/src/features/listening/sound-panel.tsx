import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { BookPlayer } from './book-player.ts';
import { hasOwnEffects, saveEffects, saveEffectsForAll } from './effects-settings.ts';
import { BOOSTS_DB, type EffectsState, type SoundEffects } from './engine/effects/sound-effects.ts';
import { formatTime } from './engine/times.ts';
import { formatGain } from './format.ts';
import styles from './player-tools.module.css';

/** What the tool shows of the effects; null without any. */
export const useSoundText = ({ boostDb, voice, skipSilence }: SoundEffects): string | null => {
  const { t } = useTranslation('listening');
  if (boostDb > 0) return t('sound.decibels', { gain: formatGain(boostDb) });
  if (voice) return t('sound.voice.short');
  return skipSilence ? t('sound.skipSilence.short') : null;
};

const PROBLEMS: readonly EffectsState[] = ['unsupported', 'unreadable', 'suspended'];
const isProblem = (state: EffectsState): state is 'unsupported' | 'unreadable' | 'suspended' =>
  PROBLEMS.includes(state);

/** Sets how the sound of a book is processed; for this book or for all. */
export const SoundPanel = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { book, playback, control } = bookPlayer;
  const { effects } = playback;
  const { state, savedMs } = playback.effectsStatus;
  const [hasBookEffects, setHasBookEffects] = useState(() => hasOwnEffects(book.id));
  const change = (changes: Partial<SoundEffects>): void => {
    const next = { ...effects, ...changes };
    saveEffects(book.id, next);
    setHasBookEffects(true);
    control((player) => player.setEffects(next));
  };
  return (
    <div className={styles.panel}>
      <p className={styles.title}>
        {t('sound.boost')}
        <output>{t('sound.decibels', { gain: formatGain(effects.boostDb) })}</output>
      </p>
      <div className={styles.choices} role="group" aria-label={t('sound.boost')}>
        {BOOSTS_DB.map((boostDb) => (
          <button
            key={boostDb}
            type="button"
            className={styles.choice}
            aria-label={boostDb === 0 ? undefined : t('sound.decibels', { gain: formatGain(boostDb) })}
            aria-pressed={effects.boostDb === boostDb}
            onClick={() => change({ boostDb })}
          >
            {boostDb === 0 ? t('sound.boost.off') : formatGain(boostDb)}
          </button>
        ))}
      </div>
      <Checkbox checked={effects.voice} onChange={(voice) => change({ voice })}>
        {t('sound.voice')}
      </Checkbox>
      <Checkbox checked={effects.skipSilence} onChange={(skipSilence) => change({ skipSilence })}>
        {t('sound.skipSilence')}
      </Checkbox>
      {effects.skipSilence && savedMs >= 1000 && (
        <p className={styles.hint}>{t('sound.saved', { time: formatTime(savedMs) })}</p>
      )}
      <p className={isProblem(state) ? styles.error : styles.hint} role="status">
        {isProblem(state) ? t(`sound.${state}`) : t(hasBookEffects ? 'sound.own' : 'sound.all')}
      </p>
      {hasBookEffects && (
        <Button
          size="s"
          onPress={() => {
            saveEffectsForAll(book.id, effects);
            setHasBookEffects(false);
          }}
        >
          {t('sound.forAll')}
        </Button>
      )}
    </div>
  );
};
