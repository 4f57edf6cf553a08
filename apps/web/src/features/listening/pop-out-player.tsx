import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { BookPlayer } from './book-player.ts';
import styles from './mini-player.module.css';
import { ChapterProgress, ChapterTime, NowPlaying } from './now-playing.tsx';
import { ListeningQuestion } from './sync/listening-question.tsx';
import type { OtherDevicePrompt } from './sync/use-other-device-playback.ts';
import { PlayButton, SkipButton } from './transport.tsx';

/** The player in its own small window. It asks about other devices there, too: the page may be hidden. */
export const PopOutPlayer = ({
  bookPlayer,
  prompt,
  popOut,
}: {
  bookPlayer: BookPlayer;
  prompt: OtherDevicePrompt;
  popOut: Window;
}) => {
  const { t } = useTranslation('listening');
  const { book, playback, control } = bookPlayer;
  return createPortal(
    <main className={styles.popOut} aria-label={t('player')}>
      <ListeningQuestion bookPlayer={bookPlayer} prompt={prompt}>
        <NowPlaying bookPlayer={bookPlayer} width={64}>
          {book.title}
        </NowPlaying>
      </ListeningQuestion>
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
