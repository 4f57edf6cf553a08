import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLineAttributes } from '../../lib/book-text.ts';
import { pickCoverImage } from '../../lib/cover-image.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { Progress } from '../../ui/progress.tsx';
import { type BookPlayback, type BookPlayer, getCurrentChapter } from './book-player.ts';
import { formatTime } from './engine/times.ts';
import { formatRemaining } from './format.ts';
import styles from './mini-player.module.css';

/** It should play, and can't; a browser that only requires a click is no problem. */
const isStalled = ({ state, reason }: BookPlayback): boolean =>
  state === 'waiting' || (state === 'failed' && reason !== 'blocked');

/** The book and chapter of a small player. */
export const NowPlaying = ({
  bookPlayer,
  width,
  children,
}: {
  bookPlayer: BookPlayer;
  width: 48 | 64;
  children: ReactNode;
}) => {
  const { t } = useTranslation('listening');
  const { book, playback } = bookPlayer;
  const lang = book.lang ?? undefined;
  return (
    <div className={styles.info}>
      <CoverBox square className={styles.cover}>
        <Cover
          title={book.title}
          author={book.authors ?? ''}
          image={pickCoverImage(book.cover, width)}
          square
          inSquare
          flat
          detail="s"
        />
      </CoverBox>
      <div>
        <p className={styles.title} {...getLineAttributes(lang)}>
          {children}
        </p>
        <p className={styles.chapter} {...getLineAttributes(lang)}>
          {isStalled(playback) ? t('waitingShort') : getCurrentChapter(bookPlayer).title}
        </p>
      </div>
    </div>
  );
};

/** The position in the chapter, and the remaining time at the current speed. */
export const ChapterTime = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { elapsedMs, leftMs } = getCurrentChapter(bookPlayer);
  return (
    <span className={styles.time}>
      {formatTime(elapsedMs)} · {formatRemaining(leftMs / bookPlayer.playback.rate)}
    </span>
  );
};

export const ChapterProgress = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { title, elapsedMs, durationMs } = getCurrentChapter(bookPlayer);
  return <Progress share={elapsedMs / durationMs} label={t('listenedOf', { title: title ?? bookPlayer.book.title })} />;
};
