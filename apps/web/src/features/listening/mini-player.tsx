import { Bookmark, Info, List, Maximize2, Moon, Volume2, VolumeX, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { coverIn } from '../../lib/cover-image.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useBookmarks } from './bookmarks/use-bookmarks.ts';
import { BookmarksTab } from './bookmarks-tab.tsx';
import { ChaptersList } from './chapters-list.tsx';
import type { Deck, Heard } from './deck.ts';
import { clock } from './engine/times.ts';
import { InfoTab } from './info-tab.tsx';
import styles from './mini-player.module.css';
import { SleepPanel, useSleepWords } from './sleep-panel.tsx';
import { SpeedPanel } from './speed-panel.tsx';
import { PlayButton, SkipButton } from './transport.tsx';
import { VolumePanel } from './volume-panel.tsx';
import { leftText, rateText } from './words.ts';

/** It would play, and can't; where the browser only asks for a touch first, nothing is wrong. */
const isHeldUp = ({ state, reason }: Heard): boolean =>
  state === 'waiting' || (state === 'failed' && reason !== 'blocked');

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
  const chapter = book.chapters[heard.chapter];
  const inMs = heard.atMs - (chapter?.startMs ?? 0);
  const spanMs = Math.max(1, chapter ? chapter.endMs - chapter.startMs : book.durationMs);
  const page = paths.audio(book.name);
  const lang = book.lang ?? undefined;
  return (
    <section className={styles.mini} aria-label={t('player')} data-mini>
      <div className={styles.what}>
        <CoverBox square className={styles.cover}>
          <Cover
            title={book.title}
            author={book.authors ?? ''}
            image={coverIn(book.cover, 48)}
            square
            inSquare
            flat
            detail="s"
          />
        </CoverBox>
        <div>
          <p className={styles.title} lang={lang}>
            <Link to={page}>{book.title}</Link>
          </p>
          <p className={styles.chapter} lang={lang}>
            {isHeldUp(heard) ? t('waitingShort') : chapter?.title}
          </p>
        </div>
      </div>
      <div className={styles.keys}>
        <SkipButton className={styles.notPhone} way="back" onSkip={(ms) => ask((player) => player.skip(ms))} />
        <PlayButton heard={heard} size="s" onPress={() => ask((player) => player.toggle())} />
        <SkipButton way="on" onSkip={(ms) => ask((player) => player.skip(ms))} />
      </div>
      <div className={styles.end}>
        <span className={styles.time}>
          {clock(inMs)} · {leftText((spanMs - inMs) / heard.rate)}
        </span>
        <Drops deck={deck} />
        <Tooltip text={t('expand')}>
          <Link className={styles.expand} to={page} aria-label={t('expand')}>
            <Icon of={Maximize2} />
          </Link>
        </Tooltip>
        <IconButton icon={X} label={t('stop')} onPress={onStop} />
      </div>
      <div className={styles.progress}>
        <Progress share={inMs / spanMs} label={t('heardOf', { title: chapter?.title ?? book.title })} />
      </div>
    </section>
  );
};
