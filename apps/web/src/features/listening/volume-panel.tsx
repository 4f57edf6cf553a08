import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Slider } from '../../ui/slider.tsx';
import type { BookPlayer } from './book-player.ts';
import styles from './player-tools.module.css';
import { player } from './tab-player.ts';

/** Sets the volume in the steps of the spec; muting remembers the level. */
export const VolumePanel = ({ volume: { level, muted } }: { volume: BookPlayer['volume'] }) => {
  const { t } = useTranslation('listening');
  return (
    <div className={styles.panel}>
      <p className={styles.title}>
        {t('volume')}
        <output>{muted ? t('muted') : formatPercent(level)}</output>
      </p>
      <div className={styles.slider}>
        <IconButton
          size="s"
          icon={muted ? VolumeX : Volume2}
          label={t(muted ? 'unmute' : 'mute')}
          onPress={() => player.toggleMute()}
        />
        <Slider
          label={t('volume')}
          valueText={muted ? t('muted') : formatPercent(level)}
          value={muted ? 0 : level}
          min={0}
          max={1}
          step={0.1}
          onChange={(next) => player.setLevel(next)}
        />
      </div>
    </div>
  );
};
