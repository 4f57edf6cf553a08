import { Bookmark, Info, List, ListMusic, Maximize2, Moon, Volume2, VolumeX, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { QueuePanel } from '../listening-queue/listening-queue.parts.tsx';
import type { BookPlayer } from './book-player.ts';
import { useBookmarks } from './bookmarks/use-bookmarks.ts';
import { BookmarksTab } from './bookmarks-tab.tsx';
import { ChaptersList } from './chapters-list.tsx';
import { formatRate } from './format.ts';
import { InfoTab } from './info-tab.tsx';
import styles from './mini-player.module.css';
import { ChapterProgress, ChapterTime, NowPlaying } from './now-playing.tsx';
import { SleepPanel, useSleepText } from './sleep-panel.tsx';
import { SpeedPanel } from './speed-panel.tsx';
import { PlayButton, SkipButton } from './transport.tsx';
import { VolumePanel } from './volume-panel.tsx';

/** The buttons that open panels above the player. */
const PanelButtons = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { playback, volume, book } = bookPlayer;
  const bookmarks = useBookmarks(book);
  const sleep = useSleepText(playback.sleep);
  return (
    <>
      <Panel
        label={t('speed')}
        trigger={
          <Button className={cx(styles.rate, styles.roomy)} aria-label={`${t('speed')}, ${formatRate(playback.rate)}`}>
            {formatRate(playback.rate)}
          </Button>
        }
      >
        {() => <SpeedPanel bookPlayer={bookPlayer} />}
      </Panel>
      <Panel
        label={t('sleep')}
        trigger={
          <IconButton
            className={cx(styles.roomy, sleep !== null && styles.on)}
            icon={Moon}
            label={`${t('sleep')}, ${sleep ?? t('sleep.off')}`}
          />
        }
      >
        {(close) => <SleepPanel bookPlayer={bookPlayer} onDone={close} />}
      </Panel>
      <Panel
        label={t('volume')}
        trigger={<IconButton className={styles.wide} icon={volume.muted ? VolumeX : Volume2} label={t('volume')} />}
      >
        {() => <VolumePanel volume={volume} />}
      </Panel>
      <Panel label={t('tab.info')} trigger={<IconButton className={styles.wide} icon={Info} label={t('tab.info')} />}>
        {() => (
          <div className={styles.panel}>
            <InfoTab book={book} />
          </div>
        )}
      </Panel>
      <Panel
        label={t('tab.chapters')}
        trigger={<IconButton className={styles.roomy} icon={List} label={t('tab.chapters')} />}
      >
        {() => (
          <div className={styles.panel}>
            <ChaptersList bookPlayer={bookPlayer} />
          </div>
        )}
      </Panel>
      <Panel
        label={t('tab.bookmarks')}
        trigger={<IconButton className={styles.roomy} icon={Bookmark} label={t('tab.bookmarks')} />}
      >
        {() => (
          <div className={styles.panel}>
            <BookmarksTab bookPlayer={bookPlayer} bookmarks={bookmarks} />
          </div>
        )}
      </Panel>
      <Panel
        label={t('tab.queue')}
        trigger={<IconButton className={styles.wide} icon={ListMusic} label={t('tab.queue')} />}
      >
        {() => (
          <div className={styles.panel}>
            <QueuePanel />
          </div>
        )}
      </Panel>
    </>
  );
};

/** The player on every page except the book's own. */
export const MiniPlayer = ({ bookPlayer, onStop }: { bookPlayer: BookPlayer; onStop: () => void }) => {
  const { t } = useTranslation('listening');
  const paths = usePaths();
  const { book, playback, control } = bookPlayer;
  const page = paths.audio(book.name);
  return (
    <section className={styles.mini} aria-label={t('player')} data-mini>
      <NowPlaying bookPlayer={bookPlayer} width={48}>
        <Link to={page}>{book.title}</Link>
      </NowPlaying>
      <div className={styles.keys}>
        <SkipButton
          className={styles.notPhone}
          direction="back"
          onSkip={(ms) => control((player) => player.skip(ms))}
        />
        <PlayButton playback={playback} size="s" onPress={() => control((player) => player.toggle())} />
        <SkipButton direction="on" onSkip={(ms) => control((player) => player.skip(ms))} />
      </div>
      <div className={styles.end}>
        <ChapterTime bookPlayer={bookPlayer} />
        <PanelButtons bookPlayer={bookPlayer} />
        <Tooltip text={t('expand')}>
          <Link className={styles.expand} to={page} aria-label={t('expand')}>
            <Icon of={Maximize2} />
          </Link>
        </Tooltip>
        <IconButton icon={X} label={t('stop')} onPress={onStop} />
      </div>
      <div className={styles.progress}>
        <ChapterProgress bookPlayer={bookPlayer} />
      </div>
    </section>
  );
};
