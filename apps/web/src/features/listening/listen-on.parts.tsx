import { Pause, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHours, formatPercent } from '../../i18n/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { toasts } from '../../ui/toasts.ts';
import { currentPosition } from '../places/places.queries.ts';
import { rateOf } from './choices.ts';
import { clock, percent as percentOf } from './engine/times.ts';
import styles from './listen-on.module.css';
import { useOpened } from './listening.queries.ts';
import { nowListening } from './now.ts';
import { chapterAt, type Opened } from './opened.ts';
import { startOf } from './safety/kept-place.ts';
import { leftText, rateText } from './words.ts';

/** So many chapters are named: the one that plays next, and those after it. */
const SHOWN = 3;

/** The player's code, and what keeps its places, come with the first touch, or a moment before it. */
const loadPlayer = () => import('./listening-host.tsx');

const play = async (book: Opened, atMs: number): Promise<void> => {
  const { playOrPause } = await loadPlayer();
  playOrPause(book, atMs);
};

const Ahead = ({ book, atMs, rate }: { book: Opened; atMs: number; rate: number }) => {
  const here = chapterAt(book.chapters, atMs);
  const from = Math.max(0, Math.min(here, book.chapters.length - SHOWN));
  return (
    <ol className={styles.chapters} lang={book.lang ?? undefined}>
      {book.chapters.slice(from, from + SHOWN).map(({ name, title, startMs, endMs }, index) => (
        <li key={name} aria-current={from + index === here || undefined}>
          <span className={styles.number}>{from + index + 1}</span>
          <span className={styles.title}>{title}</span>
          <time className={styles.time}>
            {from + index === here ? leftText((endMs - atMs) / rate) : clock(endMs - startMs)}
          </time>
        </li>
      ))}
    </ol>
  );
};

/** Where an audiobook goes on: three chapters, and a button that plays it on the spot. */
export const ListenOn = ({ id, title, percent }: { id: string; title: string; percent: number }) => {
  const { t } = useTranslation(['listening', 'books']);
  const { data, error, dataUpdatedAt } = useOpened({ book: id });
  const current = useSyncExternalStore(currentPosition.subscribe, currentPosition.current);
  // where the player is, and was until the server has told of it
  const isCurrent = current?.bookId === id && (current.isHeld || current.since > dataUpdatedAt);
  const saved = isCurrent ? current.atMs : data ? startOf(data) : 0;
  const share = (data && !isCurrent ? percentOf(saved, data.durationMs) : isCurrent ? current.percent : percent) / 100;
  const rate = rateOf(id);
  const { book, plays } = useSyncExternalStore(nowListening.subscribe, nowListening.current);
  const isOn = plays && book?.id === id;
  const label = t(isOn ? 'pauseBook' : 'goOnWith', { title });
  const onPlay = (): void => {
    if (data) play(data, saved).catch(() => toasts.show(t('failed.network')));
    else if (error) toasts.show(t('failed.network'));
  };
  return (
    <>
      {data ? (
        <Ahead book={data} atMs={saved} rate={rate} />
      ) : (
        !error && <div className={styles.coming} aria-hidden="true" />
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
          <Icon of={isOn ? Pause : Play} size="l" />
        </button>
        <div className={styles.far}>
          <Progress share={share} label={t('books:read', { percent: formatPercent(share) })} />
          <p className={styles.times}>
            <span>{formatPercent(share)}</span>
            {data && (
              <span>
                {t('bookLeft', {
                  time: formatHours((data.durationMs - saved) / rate / 1000),
                  rate: rateText(rate),
                })}
              </span>
            )}
          </p>
        </div>
      </div>
    </>
  );
};
