import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Deck } from './deck.ts';
import styles from './mini-player.module.css';
import { ChapterLine, ChapterTime, NowPlaying } from './now-playing.tsx';
import { popOut } from './pop-out.ts';
import { PlayButton, SkipButton } from './transport.tsx';

/** The player in a window of its own. */
export const PopPlayer = ({ deck }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  const window = useSyncExternalStore(popOut.subscribe, popOut.current);
  if (!window) return null;
  const { book, heard, ask } = deck;
  return createPortal(
    <main className={styles.popped} aria-label={t('player')}>
      <NowPlaying deck={deck} width={64}>
        {book.title}
      </NowPlaying>
      <div className={styles.poppedKeys}>
        <SkipButton way="back" onSkip={(ms) => ask((player) => player.skip(ms))} />
        <PlayButton heard={heard} size="s" onPress={() => ask((player) => player.toggle())} />
        <SkipButton way="on" onSkip={(ms) => ask((player) => player.skip(ms))} />
        <ChapterTime deck={deck} />
      </div>
      <ChapterLine deck={deck} />
    </main>,
    window.document.body,
  );
};
