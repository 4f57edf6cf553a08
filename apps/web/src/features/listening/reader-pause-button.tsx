import { Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { BookPlayer } from './book-player.ts';
import styles from './reader-pause-button.module.css';
import { isActive } from './transport.tsx';

/** Pauses the audiobook from the reader view, while it plays. */
export const ReaderPauseButton = ({ bookPlayer: { book, playback, control } }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  if (!isActive(playback)) return null;
  const label = t('pauseBook', { title: book.title });
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={label}
      title={label}
      onClick={() => control((player) => player.pause())}
    >
      <Icon of={Pause} />
    </button>
  );
};
