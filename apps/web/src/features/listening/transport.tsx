import { Pause, Play, RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Heard } from './deck.ts';
import styles from './transport.module.css';
import { useSettings } from './use-settings.ts';
import { secondsText } from './words.ts';

/** Whether it plays, or would if it could. */
export const isOn = ({ state }: Heard): boolean => state === 'playing' || state === 'waiting';

export const PlayButton = ({ heard, size, onPress }: { heard: Heard; size: 's' | 'l'; onPress: () => void }) => {
  const { t } = useTranslation('listening');
  const on = isOn(heard);
  const label = t(on ? 'pause' : 'play');
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={cx(styles.play, size === 'l' && styles.large)}
        aria-label={label}
        aria-busy={heard.state === 'waiting' || heard.state === 'loading'}
        onClick={onPress}
      >
        <Icon of={on ? Pause : Play} size="l" />
      </button>
    </Tooltip>
  );
};

/** Back or on by some seconds, which stand in its arrow. */
export const SkipButton = ({
  way,
  onSkip,
  className,
}: {
  way: 'back' | 'on';
  /** Milliseconds, below 0 for back. */
  onSkip: (ms: number) => void;
  className?: string | undefined;
}) => {
  const { t } = useTranslation('listening');
  const [settings] = useSettings();
  const seconds = settings[way];
  const label = t(`skip.${way}`, { time: secondsText(seconds, 'long') });
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={cx(styles.skip, className)}
        aria-label={label}
        onClick={() => onSkip((way === 'back' ? -1 : 1) * seconds * 1000)}
      >
        <Icon of={way === 'back' ? RotateCcw : RotateCw} size="l" />
        <span aria-hidden="true">{seconds}</span>
      </button>
    </Tooltip>
  );
};

/** The five keys below the chapter: 52 · 52 · 64 · 52 · 52. */
export const Transport = ({
  heard,
  onToggle,
  onSkip,
  onChapter,
}: {
  heard: Heard;
  onToggle: () => void;
  onSkip: (ms: number) => void;
  onChapter: (by: 1 | -1) => void;
}) => {
  const { t } = useTranslation('listening');
  return (
    <div className={styles.keys} role="group" aria-label={t('keys')}>
      <IconButton className={styles.key} icon={SkipBack} label={t('previous')} onPress={() => onChapter(-1)} />
      <SkipButton className={styles.key} way="back" onSkip={onSkip} />
      <PlayButton heard={heard} size="l" onPress={onToggle} />
      <SkipButton className={styles.key} way="on" onSkip={onSkip} />
      <IconButton className={styles.key} icon={SkipForward} label={t('next')} onPress={() => onChapter(1)} />
    </div>
  );
};
