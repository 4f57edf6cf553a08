import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { BookPlayer } from './book-player.ts';
import styles from './mini-player.module.css';
import { ChapterProgress, ChapterTime, NowPlaying } from './now-playing.tsx';
import { OtherDeviceQuestion } from './sync/other-device-question.tsx';
import { positionTrackerStore } from './sync/position-tracker-store.ts';
import { PlayButton, SkipButton } from './transport.tsx';

/** The player in its own small window. It asks about the position of another device there, too: the page may be hidden. */
export const PopOutPlayer = ({ bookPlayer, popOut }: { bookPlayer: BookPlayer; popOut: Window }) => {
  const { t } = useTranslation('listening');
  const { book, playback, control } = bookPlayer;
  const isAsking = useSyncExternalStore(
    positionTrackerStore.subscribe,
    () => positionTrackerStore.getQuestion(book.id) !== null,
  );
  return createPortal(
    <main className={styles.popOut} aria-label={t('player')}>
      {isAsking ? (
        <OtherDeviceQuestion
          book={book}
          atMs={playback.atMs}
          onSeek={(atMs) => control((player) => player.seek(atMs))}
        />
      ) : (
        <NowPlaying bookPlayer={bookPlayer} width={64}>
          {book.title}
        </NowPlaying>
      )}
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
