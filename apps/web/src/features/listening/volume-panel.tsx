import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Slider } from '../../ui/slider.tsx';
import type { Deck } from './deck.ts';
import { player } from './the-player.ts';
import styles from './tools.module.css';

/** How loud, in the steps of the spec; muting remembers. */
export const VolumePanel = ({ volume: { level, muted } }: { volume: Deck['volume'] }) => {
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
          onPress={() => player.mute()}
        />
        <Slider
          label={t('volume')}
          told={muted ? t('muted') : formatPercent(level)}
          value={muted ? 0 : level}
          least={0}
          most={1}
          step={0.1}
          onSlide={(next) => player.setLevel(next)}
        />
      </div>
    </div>
  );
};
