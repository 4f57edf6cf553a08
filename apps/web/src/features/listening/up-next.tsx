import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { fetchNextBook, type QueuedBook } from '../listening-queue/listening-queue.queries.ts';
import { QuestionBar } from '../positions/positions.parts.tsx';
import { type BookPlayer, loadBook } from './book-player.ts';
import type { SleepState } from './engine/sleep-timer.ts';
import { fetchOpenedBook } from './listening.queries.ts';
import { nowListening } from './now-listening.ts';
import { toRecording } from './opened-book.ts';
import { readSettings } from './player-settings.ts';
import { getStartMs } from './sync/listening-position.ts';
import { player } from './tab-player.ts';
import styles from './up-next.module.css';

/** The pause before the next book begins. */
const PAUSE_SECONDS = 10;

/** A timer of chapters that ends with the last chapter has ended: the listener sleeps. */
const endsHere = (sleep: SleepState | null): boolean => sleep?.kind === 'chapters' && sleep.left <= 1;

/** The timer goes on in the next book with what is left of it. */
const carrySleep = (sleep: SleepState | null): void => {
  if (sleep?.kind === 'time') player.sleepAfter(sleep.leftMs);
  else if (sleep && !endsHere(sleep)) player.sleepAfterChapters(sleep.left - 1);
};

const playBook = async ({ id }: QueuedBook, sleep: SleepState | null): Promise<void> => {
  const book = await fetchOpenedBook({ book: id });
  const startMs = getStartMs(book);
  const atMs = startMs < book.durationMs ? startMs : 0;
  loadBook(book, toRecording(book), atMs, { autoplay: true, isStarted: true });
  carrySleep(sleep);
};

/** Counts down once a second; calls `onEnd` after the last. Null without a countdown. */
const useCountdown = (isOn: boolean, onEnd: () => void): number | null => {
  const [left, setLeft] = useState(PAUSE_SECONDS);
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useEffect(() => {
    if (!isOn) return;
    if (left === 0) return latestOnEnd.current();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [isOn, left]);
  return isOn ? left : null;
};

const Offer = ({
  next,
  sleep,
  bookId,
  className,
  onClose,
}: {
  next: QueuedBook;
  sleep: SleepState | null;
  /** The book that has ended. */
  bookId: string;
  className?: string | undefined;
  onClose: () => void;
}) => {
  const { t } = useTranslation('listening');
  const navigate = useNavigate();
  const { search } = useLocation();
  const paths = usePaths();
  const [isCounting] = useState(() => readSettings().continueAtEnd && !endsHere(sleep));
  const play = (): void => {
    onClose();
    playBook(next, sleep).then(
      () => {
        // its page shows what plays; car mode stays car mode
        if (nowListening.current().pageBookId === bookId) void navigate({ pathname: paths.audio(next.name), search });
      },
      () => toasts.show(t('failed.network')),
    );
  };
  const left = useCountdown(isCounting, play);
  return (
    <QuestionBar label={t('upNext')} question={t('upNext.text', { title: next.title })} className={className}>
      {left !== null && (
        <span className={styles.left} role="timer" aria-label={t('upNext.in', { count: left })}>
          {left}
        </span>
      )}
      <Button size="s" kind="primary" onPress={play}>
        {t('upNext.now')}
      </Button>
      <Button size="s" kind="quiet" onPress={onClose}>
        {t('upNext.not')}
      </Button>
    </QuestionBar>
  );
};

/** When a book has ended: offers the next one of the queue or of its series, which begins after a pause. */
export const UpNext = ({
  bookPlayer: { book, playback },
  className,
}: {
  bookPlayer: BookPlayer;
  className?: string | undefined;
}) => {
  const [offer, setOffer] = useState<{ next: QueuedBook; sleep: SleepState | null } | null>(null);
  const lastSleep = useRef<SleepState | null>(null);
  const isEnded = playback.state === 'ended';
  useEffect(() => {
    if (!isEnded) lastSleep.current = playback.sleep;
  }, [isEnded, playback.sleep]);
  useEffect(() => {
    if (!isEnded) return;
    let isOver = false;
    const sleep = lastSleep.current;
    fetchNextBook(book.id).then(
      (next) => {
        if (!isOver && next) setOffer({ next, sleep });
      },
      () => undefined, // no network: nothing could play either
    );
    return () => {
      isOver = true;
      setOffer(null);
    };
  }, [book.id, isEnded]);
  if (!offer) return null;
  return <Offer {...offer} bookId={book.id} className={className} onClose={() => setOffer(null)} />;
};
