import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coverIn } from '../../lib/cover-image.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { Progress } from '../../ui/progress.tsx';
import { chapterNow, type Deck, type Heard } from './deck.ts';
import { clock } from './engine/times.ts';
import styles from './mini-player.module.css';
import { leftText } from './words.ts';

/** It would play, and can't; where the browser only asks for a touch first, nothing is wrong. */
const isHeldUp = ({ state, reason }: Heard): boolean =>
  state === 'waiting' || (state === 'failed' && reason !== 'blocked');

/** The book of a small player and its chapter. */
export const NowPlaying = ({ deck, width, children }: { deck: Deck; width: 48 | 64; children: ReactNode }) => {
  const { t } = useTranslation('listening');
  const { book, heard } = deck;
  const lang = book.lang ?? undefined;
  return (
    <div className={styles.what}>
      <CoverBox square className={styles.cover}>
        <Cover
          title={book.title}
          author={book.authors ?? ''}
          image={coverIn(book.cover, width)}
          square
          inSquare
          flat
          detail="s"
        />
      </CoverBox>
      <div>
        <p className={styles.title} lang={lang}>
          {children}
        </p>
        <p className={styles.chapter} lang={lang}>
          {isHeldUp(heard) ? t('waitingShort') : chapterNow(deck).title}
        </p>
      </div>
    </div>
  );
};

/** How far into the chapter, and how long it still takes at this speed. */
export const ChapterTime = ({ deck }: { deck: Deck }) => {
  const { inMs, spanMs } = chapterNow(deck);
  return (
    <span className={styles.time}>
      {clock(inMs)} · {leftText((spanMs - inMs) / deck.heard.rate)}
    </span>
  );
};

export const ChapterLine = ({ deck }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  const { title, inMs, spanMs } = chapterNow(deck);
  return <Progress share={inMs / spanMs} label={t('heardOf', { title: title ?? deck.book.title })} />;
};
