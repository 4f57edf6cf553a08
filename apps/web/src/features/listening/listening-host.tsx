import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/use-session.ts';
import { syncDevice } from '../catalogue/catalogue.queries.ts';

export { playOrPause } from './deck.ts';

import { readSettings } from './choices.ts';
import { putIn, useDeck, usePlayback } from './deck.ts';
import { fetchOpened } from './listening.queries.ts';
import { showToSystem } from './media-session.ts';
import styles from './mini-player.module.css';
import { MiniPlayer } from './mini-player.tsx';
import { nowListening } from './now.ts';
import { type Opened, recordingOf } from './opened.ts';
import { popOut } from './pop-out.ts';
import { PopPlayer } from './pop-player.tsx';
import { ReaderPause } from './reader-pause.tsx';
import { left } from './resume.ts';
import { ElsewhereQuestion } from './safety/elsewhere-question.tsx';
import { isOvertaken, startOf } from './safety/kept-place.ts';
import { PlayerGuard } from './safety/player-guard.tsx';
import { obeySettings, player } from './the-player.ts';
import { useSettings } from './use-settings.ts';

/** The library hears of the place that was saved at last (spec section 4, "Audio player"). */
const REFETCH_MS = 1000;
const MORE_SLEEP_MS = 5 * 60_000;

/** Ends listening: the place is saved, the player is empty. */
const stop = (): void => {
  popOut.close();
  player.unload();
  nowListening.change({ book: null, begun: false });
  left.forget();
  setTimeout(syncDevice, REFETCH_MS);
};

/**
 * After a reload: the same book where it stands by now, playing where the browser allows it and no other device has listened on
 * since. The book's own page sees to itself.
 */
const useResume = (reader: number): void => {
  useEffect(() => {
    const was = left.peek(reader);
    if (!was || player.current().state !== 'empty') return;
    let gone = false;
    fetchOpened({ name: was.name })
      .then((book) => {
        if (gone || player.current().state !== 'empty' || nowListening.current().page === book.id) return;
        left.taken();
        putIn(book, recordingOf(book), startOf(book), { autoplay: was.playing && !isOvertaken(book), begun: true });
      })
      .catch(() => undefined); // without it the player is simply empty; the place is kept
    return () => {
      gone = true;
    };
  }, [reader]);
};

/** While it fades away, whoever is still awake says so by any key or touch. */
const useWakeful = (isFading: boolean): void =>
  useEffect(() => {
    if (!isFading) return;
    const more = (): void => player.moreSleep(MORE_SLEEP_MS);
    addEventListener('keydown', more, { once: true });
    addEventListener('pointerdown', more, { once: true });
    return () => {
      removeEventListener('keydown', more);
      removeEventListener('pointerdown', more);
    };
  }, [isFading]);

const useKeptOverReload = (book: Opened, reader: number): void =>
  useEffect(() => {
    const keep = (): void => {
      const now = player.current();
      if (now.state === 'empty' || now.recording.id !== book.id || !nowListening.current().begun) return;
      const playing = now.state === 'playing' || now.state === 'waiting';
      left.keep({ reader, name: book.name, playing });
    };
    keep();
    const stopHearing = player.onPlace(keep);
    addEventListener('pagehide', keep);
    return () => {
      stopHearing();
      removeEventListener('pagehide', keep);
    };
  }, [book, reader]);

const useSystem = (book: Opened): void => {
  const latest = useRef(book);
  useEffect(() => {
    latest.current = book;
  }, [book]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    return showToSystem(navigator.mediaSession, player, () => latest.current, readSettings);
  }, []);
};

const Held = ({ book, reader }: { book: Opened; reader: number }) => {
  const { page, begun } = useSyncExternalStore(nowListening.subscribe, nowListening.current);
  const { pathname } = useLocation();
  const deck = useDeck(book, 0);
  useKeptOverReload(book, reader);
  useSystem(book);
  useWakeful(deck.heard.sleep?.fading === true);
  const isReader = /^\/[^/]+\/reader\//.test(pathname);
  return (
    <>
      <PlayerGuard player={player} book={book} className={styles.asks}>
        <ElsewhereQuestion
          book={book}
          atMs={deck.heard.atMs}
          className={styles.asks}
          onGo={(atMs) => deck.ask((it) => it.seek(atMs))}
        />
      </PlayerGuard>
      <PopPlayer deck={deck} />
      {isReader && <ReaderPause deck={deck} />}
      {!isReader && begun && page !== book.id && <MiniPlayer deck={deck} onStop={stop} />}
    </>
  );
};

/** What goes on while a reader listens, on whichever page. */
export const ListeningHost = () => {
  const session = useSession();
  const reader = session.state === 'in' ? session.userId : 0;
  const { book } = useSyncExternalStore(nowListening.subscribe, nowListening.current);
  const { state } = usePlayback();
  const [settings] = useSettings();
  useEffect(obeySettings, [settings]);
  useResume(reader);
  // Who signs out takes nothing of the player along.
  useEffect(
    () => () => {
      if (player.current().state !== 'empty') stop();
    },
    [],
  );
  return book && state !== 'empty' ? <Held key={book.id} book={book} reader={reader} /> : null;
};
