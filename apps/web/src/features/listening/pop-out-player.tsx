import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { BookPlayer } from './book-player.ts';
import styles from './mini-player.module.css';
import { ChapterProgress, ChapterTime, NowPlaying } from './now-playing.tsx';
import { popOutWindow } from './pop-out-window.ts';
import { PlayButton, SkipButton } from './transport.tsx';

/** The player in its own small window. */
export const PopOutPlayer = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const popOut = useSyncExternalStore(popOutWindow.subscribe, popOutWindow.current);
  if (!popOut) return null;
  const { book, playback, control } = bookPlayer;
  return createPortal(
    <main className={styles.popOut} aria-label={t('player')}>
      <NowPlaying bookPlayer={bookPlayer} width={64}>
        {book.title}
      </NowPlaying>
      <div className={styles.popOutKeys}>
        <SkipButton direction="back" onSkip={(ms) => control((player) => player.skip(ms))} />
        <PlayButton playback={playback} size="s" onPress={() => control((player) => player.toggle())} />
        <SkipButton direction="on" onSkip={(ms) => control((player) => player.skip(ms))} />
        <ChapterTime bookPlayer={bookPlayer} />
      </div>
      <ChapterProgress bookPlayer={bookPlayer} />
    </main>,
    popOut.document.body,
  );
};
