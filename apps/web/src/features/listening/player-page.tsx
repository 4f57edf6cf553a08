import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLineAttributes } from '../../lib/book-text.ts';
import { pickCoverImage } from '../../lib/cover-image.ts';
import { useShortcutsSheet } from '../../lib/shortcuts-sheet.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog.tsx';
import type from '../../ui/theme/type.module.css';
import { useBookPlayer } from './book-player.ts';
import { useBookmarks } from './bookmarks/use-bookmarks.ts';
import { CarScreen } from './car/car-screen.tsx';
import { useCarMode } from './car/use-car-mode.ts';
import { type Command, KEY_HELP, type KeyCommand } from './keyboard-shortcuts.ts';
import { nowListening } from './now-listening.ts';
import type { OpenedBook } from './opened-book.ts';
import { PlaybackStatus } from './playback-status.tsx';
import styles from './player-page.module.css';
import { RATE_STEP, usePlayerSettings } from './player-settings.ts';
import { PlayerTabs, type TabName } from './player-tabs.tsx';
import { PlayerTools } from './player-tools.tsx';
import { BookBar, ChapterBar } from './progress-bars.tsx';
import { type ResumeState, resumeState } from './resume-state.ts';
import { ReturnButton } from './return-button.tsx';
import { setRate } from './speed-panel.tsx';
import { isOvertaken } from './sync/listening-position.ts';
import { RecentListeningPositions } from './sync/recent-listening-positions.tsx';
import { ListeningSaveStatus } from './sync/save-status.tsx';
import { player } from './tab-player.ts';
import { pressTool } from './tool-button.tsx';
import { Transport } from './transport.tsx';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';

/** Characters; a longer title in the large size would push the controls out of the window. */
const LONG_TITLE = 48;
const LARGE_RATE_STEP = 0.25;
/** Height of the cover, CSS pixels. */
const COVER_HEIGHT = 360;

/** Focuses the row of the current chapter, once its tab is rendered. */
const focusCurrentChapter = (): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-chapters] [aria-current]')?.focus({ preventScroll: true }),
  );

/** An audiobook and its player. */
export const PlayerPage = ({
  book,
  startMs,
  resumed,
  isOtherResuming,
}: {
  book: OpenedBook;
  /** Where playback starts when the player has not loaded the book yet. */
  startMs: number;
  /** The player had this book before a reload. */
  resumed: ResumeState | null;
  /** The player had another book, which it will load again in a moment. */
  isOtherResuming: boolean;
}) => {
  const { t } = useTranslation(['listening', 'books']);
  const bookPlayer = useBookPlayer(book, startMs);
  const { playback, control, preload } = bookPlayer;
  const bookmarks = useBookmarks(book);
  const [settings] = usePlayerSettings();
  const carMode = useCarMode();
  const [tab, setTab] = useState<TabName>('chapters');
  const [openSheet, setOpenSheet] = useState<'keys' | 'positions' | null>(null);
  const lang = book.lang ?? undefined;

  useLayoutEffect(() => {
    nowListening.update({ pageBookId: book.id });
    return () => {
      const { isStarted } = nowListening.current();
      nowListening.update(isStarted ? { pageBookId: null } : { pageBookId: null, book: null });
      // after the components that save its position: there is nothing to save
      if (!isStarted) setTimeout(() => nowListening.current().book === null && player.unload());
    };
  }, [book.id]);
  // Preloads the book where nothing else plays, so that the first press plays at once.
  // A book that somebody else has moved on in does not resume by itself, nor does one in a duplicate of a tab that goes on.
  const initial = useRef({
    bookId: book.id,
    control,
    preload,
    resumed,
    isOtherResuming,
    isOvertaken: isOvertaken(book, resumed?.holder ?? ''),
  });
  useEffect(() => {
    const { state } = player.current();
    const { current } = initial;
    if (current.isOtherResuming || state === 'playing' || state === 'waiting') return;
    resumeState.markResumed();
    const { resumed: previous, bookId } = current;
    if (!previous) return current.preload();
    current.control(() => undefined);
    void resumeState.isSuccessor(previous).then((isSuccessor) => {
      const playback = player.current();
      if (!isSuccessor || playback.state === 'empty' || playback.recording.id !== bookId) return;
      if (previous.sleep) player.restoreSleep(previous.sleep);
      if (previous.playing && !current.isOvertaken) player.play();
    });
  }, []);

  useShortcutsSheet(() => setOpenSheet('keys'));

  const chapter = book.chapters[playback.chapter];
  const seekToTenth = (tenth: number): void => {
    if (chapter) control((player) => player.seek(chapter.startMs + ((chapter.endMs - chapter.startMs) * tenth) / 10));
  };
  const commands: Record<KeyCommand, () => void> = {
    toggle: () => control((player) => player.toggle()),
    back: () => control((player) => player.skip(-settings.back * 1000)),
    on: () => control((player) => player.skip(settings.on * 1000)),
    previous: () => control((player) => player.previous()),
    next: () => control((player) => player.next()),
    louder: () => player.louder(),
    quieter: () => player.quieter(),
    mute: () => player.toggleMute(),
    chapters: () => {
      setTab('chapters');
      focusCurrentChapter();
    },
    bookmark: () => bookmarks.add(playback.atMs, ''),
    faster: () => setRate(bookPlayer, playback.rate + RATE_STEP),
    slower: () => setRate(bookPlayer, playback.rate - RATE_STEP),
    muchFaster: () => setRate(bookPlayer, playback.rate + LARGE_RATE_STEP),
    muchSlower: () => setRate(bookPlayer, playback.rate - LARGE_RATE_STEP),
    sleep: () => pressTool('sleep'),
    sound: () => pressTool('sound'),
    keys: () => setOpenSheet('keys'),
  };
  useKeyboardShortcuts((command: Command) =>
    command.kind === 'tenth' ? seekToTenth(command.tenth) : commands[command.kind](),
  );

  if (carMode.isOn) return <CarScreen bookPlayer={bookPlayer} bookmarks={bookmarks} onLeave={carMode.leave} />;
  return (
    <article className={styles.player} aria-label={book.title} data-player-page>
      <section className={styles.stage} aria-label={t('player')}>
        <CoverBox square className={styles.cover}>
          <Cover
            title={book.title}
            author={book.authors ?? ''}
            image={pickCoverImage(book.cover, COVER_HEIGHT)}
            square
            inSquare
            detail="l"
            loading="eager"
            className={styles.coverImage}
          />
        </CoverBox>
        <div className={styles.content}>
          <header className={styles.head}>
            <h1
              className={[...book.title].length > LONG_TITLE ? type.titleM : type.titleL}
              {...getLineAttributes(lang)}
            >
              {book.title}
            </h1>
            <p className={styles.by}>
              <span {...getLineAttributes(book.authors === null ? undefined : lang)}>
                {book.authors ?? t('books:unknownAuthor')}
              </span>
              {book.narrators !== null && ` · ${t('readBy', { narrators: book.narrators })}`}
            </p>
          </header>
          <BookBar bookPlayer={bookPlayer} />
          <ChapterBar bookPlayer={bookPlayer} />
          <Transport
            playback={playback}
            onToggle={commands.toggle}
            onSkip={(ms) => control((player) => player.skip(ms))}
            onChapter={(by) => control((player) => (by === 1 ? player.next() : player.previous()))}
          />
          <div className={styles.messages}>
            {bookPlayer.isLoaded && <ListeningSaveStatus />}
            <PlaybackStatus bookPlayer={bookPlayer} bookmarks={bookmarks} />
            <ReturnButton bookPlayer={bookPlayer} />
          </div>
          <PlayerTools
            bookPlayer={bookPlayer}
            bookmarks={bookmarks}
            onKeys={() => setOpenSheet('keys')}
            onPositions={() => setOpenSheet('positions')}
            onCar={carMode.enter}
          />
        </div>
      </section>
      <section className={styles.side} aria-label={t('about')}>
        <PlayerTabs bookPlayer={bookPlayer} bookmarks={bookmarks} tab={tab} onTab={setTab} />
      </section>
      <ShortcutsDialog
        title={t('keysSheet')}
        help={KEY_HELP.map(({ command, keys }) => ({ action: t(`key.${command}`), keys }))}
        isOpen={openSheet === 'keys'}
        onClose={() => setOpenSheet(null)}
      />
      <RecentListeningPositions
        book={book}
        isOpen={openSheet === 'positions'}
        onSeek={(atMs) => control((player) => player.seek(atMs))}
        onClose={() => setOpenSheet(null)}
      />
    </article>
  );
};
