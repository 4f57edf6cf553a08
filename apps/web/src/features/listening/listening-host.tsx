import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/use-session.ts';
import { syncDevice } from '../catalogue/catalogue.queries.ts';
import { thisHolder } from '../positions/positions.queries.ts';

export { togglePlayback } from './book-player.ts';

import { loadBook, useBookPlayer, usePlayback } from './book-player.ts';
import { useExtendSleepOnInput } from './extend-fading-sleep.ts';
import { fetchOpenedBook } from './listening.queries.ts';
import { connectMediaSession } from './media-session.ts';
import styles from './mini-player.module.css';
import { MiniPlayer } from './mini-player.tsx';
import { nowListening } from './now-listening.ts';
import { type OpenedBook, toRecording } from './opened-book.ts';
import { PlaybackAnnouncer } from './playback-announcer.tsx';
import { readSettings, usePlayerSettings } from './player-settings.ts';
import { PopOutPlayer } from './pop-out-player.tsx';
import { popOutWindow } from './pop-out-window.ts';
import { ReaderPauseButton } from './reader-pause-button.tsx';
import { resumeState } from './resume-state.ts';
import { getStartMs, isOvertaken } from './sync/listening-position.ts';
import { ListeningQuestion } from './sync/listening-question.tsx';
import { useListeningSync } from './sync/use-listening-sync.ts';
import { applySettings, player } from './tab-player.ts';
import { UpNext } from './up-next.tsx';
import { useRemovedBook } from './use-removed-book.ts';

/** The library syncs so long after the last position was saved (spec section 4, "Audio player"). */
const SYNC_DELAY_MS = 1000;

/** Stops listening: saves the position and empties the player. */
const stopListening = (): void => {
  popOutWindow.close();
  player.unload();
  nowListening.update({ book: null, isStarted: false });
  resumeState.clear();
  setTimeout(syncDevice, SYNC_DELAY_MS);
};

/**
 * After a reload, loads the same book at its latest position; plays it where the browser allows that and nobody else has
 * moved on since. A duplicate of a tab that goes on loads it only. The page of the book does this itself.
 */
const useResume = (reader: number): void => {
  useEffect(() => {
    const previous = resumeState.peek(reader);
    if (!previous || player.current().state !== 'empty') return;
    let isCancelled = false;
    Promise.all([fetchOpenedBook({ name: previous.name }), resumeState.isSuccessor(previous)])
      .then(([book, isSuccessor]) => {
        if (isCancelled || player.current().state !== 'empty' || nowListening.current().pageBookId === book.id) return;
        resumeState.markResumed();
        loadBook(book, toRecording(book), getStartMs(book), {
          autoplay: isSuccessor && previous.playing && !isOvertaken(book, previous.holder),
          isStarted: true,
        });
        if (isSuccessor && previous.sleep) player.restoreSleep(previous.sleep);
      })
      .catch(() => undefined); // the player stays empty; the position is saved
    return () => {
      isCancelled = true;
    };
  }, [reader]);
};

const useSaveResumeState = (book: OpenedBook, reader: number): void =>
  useEffect(() => {
    const save = (): void => {
      const playback = player.current();
      if (playback.state === 'empty' || playback.recording.id !== book.id || !nowListening.current().isStarted) return;
      const playing = playback.state === 'playing' || playback.state === 'waiting';
      resumeState.save({ reader, holder: thisHolder.id(), name: book.name, playing, sleep: player.sleepMemory() });
    };
    thisHolder.claim();
    save();
    const unsubscribe = player.onPosition(save);
    addEventListener('pagehide', save);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', save);
    };
  }, [book, reader]);

const useMediaSession = (book: OpenedBook): void => {
  const latest = useRef(book);
  useEffect(() => {
    latest.current = book;
  }, [book]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    return connectMediaSession(navigator.mediaSession, player, () => latest.current, readSettings);
  }, []);
};

const LoadedBook = ({ book, reader }: { book: OpenedBook; reader: number }) => {
  const { pageBookId, isStarted } = useSyncExternalStore(nowListening.subscribe, nowListening.current);
  const { pathname } = useLocation();
  const bookPlayer = useBookPlayer(book, 0);
  const prompt = useListeningSync(player, book);
  useSaveResumeState(book, reader);
  useMediaSession(book);
  useRemovedBook(book, stopListening);
  const popOut = useSyncExternalStore(popOutWindow.subscribe, popOutWindow.current);
  useExtendSleepOnInput(player, bookPlayer.playback.sleep?.fading === true, popOut);
  const isReader = /^\/[^/]+\/reader\//.test(pathname);
  return (
    <>
      <PlaybackAnnouncer bookPlayer={bookPlayer} />
      <ListeningQuestion bookPlayer={bookPlayer} prompt={prompt} className={styles.question} />
      <UpNext bookPlayer={bookPlayer} className={styles.question} />
      {popOut && <PopOutPlayer bookPlayer={bookPlayer} prompt={prompt} popOut={popOut} />}
      {isReader && <ReaderPauseButton bookPlayer={bookPlayer} />}
      {!isReader && isStarted && pageBookId !== book.id && (
        <MiniPlayer bookPlayer={bookPlayer} onStop={stopListening} />
      )}
    </>
  );
};

/** Everything that runs while a reader listens, on any page. */
export const ListeningHost = () => {
  const session = useSession();
  const reader = session.state === 'in' ? session.userId : 0;
  const { book } = useSyncExternalStore(nowListening.subscribe, nowListening.current);
  const { state } = usePlayback();
  const [settings] = usePlayerSettings();
  useEffect(applySettings, [settings]);
  useResume(reader);
  // Signing out empties the player.
  useEffect(
    () => () => {
      if (player.current().state !== 'empty') stopListening();
    },
    [],
  );
  return book && state !== 'empty' ? <LoadedBook key={book.id} book={book} reader={reader} /> : null;
};
