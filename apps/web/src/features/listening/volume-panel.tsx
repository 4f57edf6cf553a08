import { Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Deck } from './deck.ts';
import { player } from './the-player.ts';
import styles from './tools.module.css';

/** How loud, in the steps of the spec; muting remembers. */
export const VolumePanel = ({ volume: { level, muted } }: { volume: Deck['volume'] }) => {
  const { t } = useTranslation('listening');
  const shown = muted ? 0 : level;
  const filled = { '--filled': `${shown * 100}%` } as CSSProperties; // custom properties are not in React's list
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
        <input
          className={styles.range}
          style={filled}
          type="range"
          min={0}
          max={1}
          step={0.1}
          value={shown}
          aria-label={t('volume')}
          aria-valuetext={muted ? t('muted') : formatPercent(level)}
          onChange={(event) => player.setLevel(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  );
};
