import { BookmarkPlus, Gauge, Moon, PictureInPicture2, SlidersHorizontal, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { AddBookmark } from './add-bookmark.tsx';
import type { Bookmarks } from './bookmarks/use-bookmarks.ts';
import type { Deck } from './deck.ts';
import { canPopOut, popOut } from './pop-out.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { SleepPanel, useSleepWords } from './sleep-panel.tsx';
import { SpeedPanel } from './speed-panel.tsx';
import { Tool } from './tool.tsx';
import styles from './tools.module.css';
import { VolumePanel } from './volume-panel.tsx';
import { rateText } from './words.ts';

/** The six tools below the keys, each with its value as its word. */
export const Tools = ({
  deck,
  bookmarks,
  onKeys,
  onLast,
}: {
  deck: Deck;
  bookmarks: Bookmarks;
  onKeys: () => void;
  onLast: () => void;
}) => {
  const { t } = useTranslation('listening');
  const { heard, volume } = deck;
  const sleep = useSleepWords(heard.sleep);
  const [at, setAt] = useState(0);
  return (
    <div className={styles.row} role="group" aria-label={t('tools')}>
      <Panel
        label={t('speed')}
        trigger={<Tool tool="speed" icon={Gauge} name={t('speed')} value={rateText(heard.rate)} />}
      >
        {() => <SpeedPanel deck={deck} />}
      </Panel>
      <Panel
        label={t('sleep')}
        trigger={
          <Tool
            tool="sleep"
            icon={Moon}
            name={t('sleep')}
            value={sleep ?? t('sleep.short')}
            isOn={heard.sleep !== null}
          />
        }
      >
        {(close) => <SleepPanel deck={deck} onDone={close} />}
      </Panel>
      <Panel
        label={t('bookmark.new')}
        trigger={
          <Tool
            tool="bookmark"
            icon={BookmarkPlus}
            name={t('bookmark')}
            value={t('bookmark.short')}
            isDisabled={bookmarks.busy}
            onPressStart={() => setAt(heard.atMs)}
          />
        }
      >
        {(close) => <AddBookmark deck={deck} atMs={at} bookmarks={bookmarks} onDone={close} />}
      </Panel>
      <Panel
        label={t('volume')}
        trigger={
          <Tool
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
        label={t('settings')}
        trigger={<Tool tool="settings" icon={SlidersHorizontal} name={t('settings')} value={t('settings.short')} />}
      >
        {(close) => (
          <SettingsPanel
            onKeys={() => {
              close();
              onKeys();
            }}
            onLast={() => {
              close();
              onLast();
            }}
          />
        )}
      </Panel>
      {canPopOut() && (
        <Tool
          tool="pop-out"
          icon={PictureInPicture2}
          name={t('popOut')}
          value={t('popOut.short')}
          onPress={() => void popOut.open()}
        />
      )}
    </div>
  );
};
