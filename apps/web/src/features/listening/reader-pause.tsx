import { Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { Deck } from './deck.ts';
import styles from './reader-pause.module.css';
import { isOn } from './transport.tsx';

/** Whoever reads while an audiobook plays can silence it there. */
export const ReaderPause = ({ deck: { book, heard, ask } }: { deck: Deck }) => {
  const { t } = useTranslation('listening');
  if (!isOn(heard)) return null;
  const label = t('pauseBook', { title: book.title });
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={label}
      title={label}
      onClick={() => ask((player) => player.pause())}
    >
      <Icon of={Pause} />
    </button>
  );
};
