import { Pause, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours, formatPercent } from '../../i18n/format.ts';
import { getLineAttributes, getProseAttributes } from '../../lib/book-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { toasts } from '../../ui/toasts.ts';
import { playerPosition } from '../positions/positions.queries.ts';
import styles from './continue-listening.module.css';
import { computePercent, floorSecond, formatTime } from './engine/times.ts';
import { formatRate, formatRemaining } from './format.ts';
import { useOpenedBook } from './listening.queries.ts';
import { nowListening } from './now-listening.ts';
import { findChapterIndex, type OpenedBook } from './opened-book.ts';
import { getRate } from './player-settings.ts';
import { getStartMs } from './sync/listening-position.ts';

/** Chapters that are listed: the current one and those after it. */
const LISTED_CHAPTERS = 3;

/** The code of the player loads with the first touch, or a moment before it. */
const loadPlayer = () => import('./listening-host.tsx');

const play = async (book: OpenedBook, atMs: number): Promise<void> => {
  const { togglePlayback } = await loadPlayer();
  togglePlayback(book, atMs);
};

const NextChapters = ({ book, atMs, rate }: { book: OpenedBook; atMs: number; rate: number }) => {
  const current = findChapterIndex(book.chapters, atMs);
  const from = Math.max(0, Math.min(current, book.chapters.length - LISTED_CHAPTERS));
  return (
    <ol className={styles.chapters} {...getProseAttributes(book.lang)}>
      {book.chapters.slice(from, from + LISTED_CHAPTERS).map(({ name, title, startMs, endMs }, index) => (
        <li key={name} aria-current={from + index === current || undefined}>
          <span>{from + index + 1}</span>
          <span className={styles.title} {...getLineAttributes()}>
            {title}
          </span>
          <time>
            {from + index === current
              ? formatRemaining((endMs - floorSecond(atMs)) / rate)
              : formatTime(endMs - startMs)}
          </time>
        </li>
      ))}
    </ol>
  );
};

/** The next chapters of an audiobook, and a button that plays it right here. */
export const ContinueListeningControls = ({ id, title, percent }: { id: string; title: string; percent: number }) => {
  const { t } = useTranslation(['listening', 'books']);
  const { data, error, dataUpdatedAt } = useOpenedBook({ book: id });
  const position = useSyncExternalStore(playerPosition.subscribe, playerPosition.current);
  // the player knows the latest position, until the server's is newer
  const isInPlayer = position?.bookId === id && (position.isLoaded || position.since > dataUpdatedAt);
  const atMs = isInPlayer ? position.atMs : data ? getStartMs(data) : 0;
  const share =
    (data && !isInPlayer ? computePercent(atMs, data.durationMs) : isInPlayer ? position.percent : percent) / 100;
  const rate = isInPlayer && position.isLoaded ? position.rate : getRate(id);
  const { book, isPlaying } = useSyncExternalStore(nowListening.subscribe, nowListening.current);
  const isActive = isPlaying && book?.id === id;
  const label = t(isActive ? 'pauseBook' : 'resumeBook', { title });
  const onPlay = (): void => {
    if (data) play(data, atMs).catch(() => toasts.show(t('failed.network')));
    else if (error) toasts.show(t('failed.network'));
  };
  return (
    <>
      {data ? (
        <NextChapters book={data} atMs={atMs} rate={rate} />
      ) : (
        !error && <div className={styles.placeholder} aria-hidden="true" />
      )}
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.play}
          aria-label={label}
          title={label}
          onPointerEnter={() => void loadPlayer().catch(() => undefined)}
          onClick={onPlay}
        >
          <Icon of={isActive ? Pause : Play} size="l" />
        </button>
        <div className={styles.progress}>
          <Progress share={share} label={t('books:read', { percent: formatPercent(share) })} />
          <p className={styles.times}>
            <span>{formatPercent(share)}</span>
            {data && (
              <span>
                {t('bookLeft', {
                  time: formatHours((data.durationMs - floorSecond(atMs)) / rate / 1000),
                  rate: formatRate(rate),
                })}
              </span>
            )}
          </p>
        </div>
      </div>
    </>
  );
};
