import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { coverIn } from '../../lib/cover-image.ts';
import { Cover, CoverBox } from '../../ui/cover/cover.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Deck } from './deck.ts';
import { clock } from './engine/times.ts';
import styles from './mini-player.module.css';
import { popOut } from './pop-out.ts';
import { PlayButton, SkipButton } from './transport.tsx';
import { leftText } from './words.ts';

/** The player in a window of its own. */
export const PopPlayer = ({ deck: { book, heard, ask } }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  const window = useSyncExternalStore(popOut.subscribe, popOut.current);
  if (!window) return null;
  const chapter = book.chapters[heard.chapter];
  const inMs = heard.atMs - (chapter?.startMs ?? 0);
  const spanMs = Math.max(1, chapter ? chapter.endMs - chapter.startMs : book.durationMs);
  return createPortal(
    <main className={styles.popped} aria-label={t('player')}>
      <div className={styles.what}>
        <CoverBox square className={styles.cover}>
          <Cover
            title={book.title}
            author={book.authors ?? ''}
            image={coverIn(book.cover, 64)}
            square
            inSquare
            flat
            detail="s"
          />
        </CoverBox>
        <div>
          <p className={styles.title}>{book.title}</p>
          <p className={styles.chapter}>{chapter?.title}</p>
        </div>
      </div>
      <div className={styles.poppedKeys}>
        <SkipButton way="back" onSkip={(ms) => ask((player) => player.skip(ms))} />
        <PlayButton heard={heard} size="s" onPress={() => ask((player) => player.toggle())} />
        <SkipButton way="on" onSkip={(ms) => ask((player) => player.skip(ms))} />
        <span className={styles.time}>
          {clock(inMs)} · {leftText((spanMs - inMs) / heard.rate)}
        </span>
      </div>
      <Progress share={inMs / spanMs} label={t('heardOf', { title: chapter?.title ?? book.title })} />
    </main>,
    window.document.body,
  );
};
