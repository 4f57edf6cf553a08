import { Pause, Play, RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { BookPlayback } from './book-player.ts';
import { formatSeconds } from './format.ts';
import { usePlayerSettings } from './player-settings.ts';
import styles from './transport.module.css';

/** Whether it plays, or waits for data. */
export const isActive = ({ state }: BookPlayback): boolean => state === 'playing' || state === 'waiting';

export const PlayButton = ({
  playback,
  size,
  onPress,
}: {
  playback: BookPlayback;
  size: 's' | 'l';
  onPress: () => void;
}) => {
  const { t } = useTranslation('listening');
  const isPlaying = isActive(playback);
  const label = t(isPlaying ? 'pause' : 'play');
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={cx(styles.play, size === 'l' && styles.large)}
        aria-label={label}
        aria-busy={playback.state === 'waiting' || playback.state === 'loading'}
        onClick={onPress}
      >
        <Icon of={isPlaying ? Pause : Play} size="l" />
      </button>
    </Tooltip>
  );
};

/** Skips back or forward by some seconds, which its icon shows. */
export const SkipButton = ({
  direction,
  onSkip,
  className,
}: {
  direction: 'back' | 'on';
  /** Milliseconds, below 0 for back. */
  onSkip: (ms: number) => void;
  className?: string | undefined;
}) => {
  const { t } = useTranslation('listening');
  const [settings] = usePlayerSettings();
  const seconds = settings[direction];
  const label = t(`skip.${direction}`, { time: formatSeconds(seconds, 'long') });
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={cx(styles.skip, className)}
        aria-label={label}
        onClick={() => onSkip((direction === 'back' ? -1 : 1) * seconds * 1000)}
      >
        <Icon of={direction === 'back' ? RotateCcw : RotateCw} size="l" />
        <span aria-hidden="true">{seconds}</span>
      </button>
    </Tooltip>
  );
};

/** The five buttons below the chapter: 52 · 52 · 64 · 52 · 52 px. */
export const Transport = ({
  playback,
  onToggle,
  onSkip,
  onChapter,
}: {
  playback: BookPlayback;
  onToggle: () => void;
  onSkip: (ms: number) => void;
  onChapter: (step: 1 | -1) => void;
}) => {
  const { t } = useTranslation('listening');
  return (
    <div className={styles.keys} role="group" aria-label={t('keys')}>
      <IconButton className={styles.key} icon={SkipBack} label={t('previous')} onPress={() => onChapter(-1)} />
      <SkipButton className={styles.key} direction="back" onSkip={onSkip} />
      <PlayButton playback={playback} size="l" onPress={onToggle} />
      <SkipButton className={styles.key} direction="on" onSkip={onSkip} />
      <IconButton className={styles.key} icon={SkipForward} label={t('next')} onPress={() => onChapter(1)} />
    </div>
  );
};
