import { Bookmark, Info, List, Maximize2, Moon, Volume2, VolumeX, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useBookmarks } from './bookmarks/use-bookmarks.ts';
import { BookmarksTab } from './bookmarks-tab.tsx';
import { ChaptersList } from './chapters-list.tsx';
import type { Deck } from './deck.ts';
import { InfoTab } from './info-tab.tsx';
import styles from './mini-player.module.css';
import { ChapterLine, ChapterTime, NowPlaying } from './now-playing.tsx';
import { SleepPanel, useSleepWords } from './sleep-panel.tsx';
import { SpeedPanel } from './speed-panel.tsx';
import { PlayButton, SkipButton } from './transport.tsx';
import { VolumePanel } from './volume-panel.tsx';
import { rateText } from './words.ts';

/** What stands in the player's foot, and opens above it. */
const Drops = ({ deck }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  const { heard, volume, book } = deck;
  const bookmarks = useBookmarks(book);
  const sleep = useSleepWords(heard.sleep);
  return (
    <>
      <Panel
        label={t('speed')}
        trigger={
          <Button className={cx(styles.rate, styles.roomy)} aria-label={`${t('speed')}, ${rateText(heard.rate)}`}>
            {rateText(heard.rate)}
          </Button>
        }
      >
        {() => <SpeedPanel deck={deck} />}
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
        {(close) => <SleepPanel deck={deck} onDone={close} />}
      </Panel>
      <Panel
        label={t('volume')}
        trigger={<IconButton className={styles.wide} icon={volume.muted ? VolumeX : Volume2} label={t('volume')} />}
      >
        {() => <VolumePanel volume={volume} />}
      </Panel>
      <Panel label={t('tab.info')} trigger={<IconButton className={styles.wide} icon={Info} label={t('tab.info')} />}>
        {() => (
          <div className={styles.drop}>
            <InfoTab book={book} />
          </div>
        )}
      </Panel>
      <Panel
        label={t('tab.chapters')}
        trigger={<IconButton className={styles.roomy} icon={List} label={t('tab.chapters')} />}
      >
        {() => (
          <div className={styles.drop}>
            <ChaptersList deck={deck} />
          </div>
        )}
      </Panel>
      <Panel
        label={t('tab.bookmarks')}
        trigger={<IconButton className={styles.roomy} icon={Bookmark} label={t('tab.bookmarks')} />}
      >
        {() => (
          <div className={styles.drop}>
            <BookmarksTab deck={deck} bookmarks={bookmarks} />
          </div>
        )}
      </Panel>
    </>
  );
};

/** The player on every page but the book's own. */
export const MiniPlayer = ({ deck, onStop }: { deck: Deck; onStop: () => void }) => {
  const { t } = useTranslation('listening');
  const paths = usePaths();
  const { book, heard, ask } = deck;
  const page = paths.audio(book.name);
  return (
    <section className={styles.mini} aria-label={t('player')} data-mini>
      <NowPlaying deck={deck} width={48}>
        <Link to={page}>{book.title}</Link>
      </NowPlaying>
      <div className={styles.keys}>
        <SkipButton className={styles.notPhone} way="back" onSkip={(ms) => ask((player) => player.skip(ms))} />
        <PlayButton heard={heard} size="s" onPress={() => ask((player) => player.toggle())} />
        <SkipButton way="on" onSkip={(ms) => ask((player) => player.skip(ms))} />
      </div>
      <div className={styles.end}>
        <ChapterTime deck={deck} />
        <Drops deck={deck} />
        <Tooltip text={t('expand')}>
          <Link className={styles.expand} to={page} aria-label={t('expand')}>
            <Icon of={Maximize2} />
          </Link>
        </Tooltip>
        <IconButton icon={X} label={t('stop')} onPress={onStop} />
      </div>
      <div className={styles.progress}>
        <ChapterLine deck={deck} />
      </div>
    </section>
  );
};
