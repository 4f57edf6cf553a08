import {
  AudioLines,
  BookmarkPlus,
  Gauge,
  Moon,
  PictureInPicture2,
  SlidersHorizontal,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { AddBookmark } from './add-bookmark.tsx';
import type { BookPlayer } from './book-player.ts';
import type { Bookmarks } from './bookmarks/use-bookmarks.ts';
import { formatRate } from './format.ts';
import styles from './player-tools.module.css';
import { canPopOut, popOutWindow } from './pop-out-window.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { SleepPanel, useSleepText } from './sleep-panel.tsx';
import { SoundPanel, useSoundText } from './sound-panel.tsx';
import { SpeedPanel } from './speed-panel.tsx';
import { ToolButton } from './tool-button.tsx';
import { VolumePanel } from './volume-panel.tsx';

/** The tools below the transport buttons, each labelled with its value. */
export const PlayerTools = ({
  bookPlayer,
  bookmarks,
  onKeys,
  onPositions,
  onCar,
}: {
  bookPlayer: BookPlayer;
  bookmarks: Bookmarks;
  onKeys: () => void;
  onPositions: () => void;
  onCar: () => void;
}) => {
  const { t } = useTranslation('listening');
  const { playback, volume } = bookPlayer;
  const sleep = useSleepText(playback.sleep);
  const sound = useSoundText(playback.effects);
  const [bookmarkMs, setBookmarkMs] = useState(0);
  return (
    <div className={styles.row} role="group" aria-label={t('tools')}>
      <Panel
        label={t('speed')}
        trigger={<ToolButton tool="speed" icon={Gauge} name={t('speed')} value={formatRate(playback.rate)} />}
      >
        {() => <SpeedPanel bookPlayer={bookPlayer} />}
      </Panel>
      <Panel
        label={t('sleep')}
        trigger={
          <ToolButton
            tool="sleep"
            icon={Moon}
            name={t('sleep')}
            value={sleep ?? t('sleep.short')}
            isActive={playback.sleep !== null}
          />
        }
      >
        {(close) => <SleepPanel bookPlayer={bookPlayer} onDone={close} />}
      </Panel>
      <Panel
        label={t('bookmark.new')}
        trigger={
          <ToolButton
            tool="bookmark"
            icon={BookmarkPlus}
            name={t('bookmark')}
            value={t('bookmark.short')}
            isPending={bookmarks.isBusy}
            onPressStart={() => setBookmarkMs(playback.atMs)}
          />
        }
      >
        {(close) => <AddBookmark bookPlayer={bookPlayer} atMs={bookmarkMs} bookmarks={bookmarks} onDone={close} />}
      </Panel>
      <Panel
        label={t('volume')}
        trigger={
          <ToolButton
            tool="volume"
            icon={volume.muted ? VolumeX : Volume2}
            name={t('volume')}
            value={volume.muted ? t('muted') : formatPercent(volume.level)}
          />
        }
      >
        {() => <VolumePanel volume={volume} />}
      </Panel>
      <Panel
        label={t('sound')}
        trigger={
          <ToolButton
            tool="sound"
            icon={AudioLines}
            name={t('sound')}
            value={sound ?? t('sound.short')}
            isActive={sound !== null}
          />
        }
      >
        {() => <SoundPanel bookPlayer={bookPlayer} />}
      </Panel>
      <Panel
        label={t('settings')}
        trigger={
          <ToolButton tool="settings" icon={SlidersHorizontal} name={t('settings')} value={t('settings.short')} />
        }
      >
        {(close) => (
          <SettingsPanel
            onKeys={() => {
              close();
              onKeys();
            }}
            onPositions={() => {
              close();
              onPositions();
            }}
            onCar={() => {
              close();
              onCar();
            }}
          />
        )}
      </Panel>
      {canPopOut() && (
        <ToolButton
          tool="pop-out"
          icon={PictureInPicture2}
          name={t('popOut')}
          value={t('popOut.short')}
          onPress={() => void popOutWindow.open()}
        />
      )}
    </div>
  );
};
