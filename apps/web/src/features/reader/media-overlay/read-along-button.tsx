import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import bars from '../bars.module.css';
import styles from './read-along-button.module.css';
import type { ReadAlong } from './use-read-along.ts';

/** Starts and pauses the media overlay, in books that have one. `isFloating`: the bars are hidden; then it is shown only while playing. */
export const ReadAlongButton = ({ readAlong, isFloating = false }: { readAlong: ReadAlong; isFloating?: boolean }) => {
  const { t } = useTranslation('mediaOverlay');
  const { isAvailable, isPlaying, toggle } = readAlong;
  if (!isAvailable || (isFloating && !isPlaying)) return null;
  return (
    <IconButton
      className={cx(isFloating ? styles.alone : bars.tool, styles.filled)}
      icon={isPlaying ? Pause : Play}
      label={isPlaying ? t('pause') : t('play')}
      onPress={toggle}
    />
  );
};
