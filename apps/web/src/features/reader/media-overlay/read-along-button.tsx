import { Pause, Play, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import bars from '../bars.module.css';
import type { MenuAction } from '../reader-menu.tsx';
import styles from './read-along-button.module.css';
import type { ReadAlong } from './use-read-along.ts';

type Playback = {
  readAlong: ReadAlong;
  isVoice: boolean;
};

/** The same action in the menu, on phones. */
export const useReadAlongActions = ({ readAlong, isVoice }: Playback): MenuAction[] => {
  const { t } = useTranslation(['mediaOverlay', 'readAloud']);
  const { isAvailable, isPlaying, toggle } = readAlong;
  if (!isAvailable) return [];
  const label = isPlaying ? t('pause') : t(isVoice ? 'readAloud:play' : 'play');
  return [{ icon: isPlaying ? Pause : isVoice ? Volume2 : Play, label, onAction: toggle }];
};

/**
 * Starts and pauses the recording of the book; in books without one (`isVoice`), reading aloud. `isFloating`: the bars are hidden; then it is
 * shown only while playing.
 */
export const ReadAlongButton = ({ readAlong, isVoice, isFloating = false }: Playback & { isFloating?: boolean }) => {
  const { t } = useTranslation(['mediaOverlay', 'readAloud']);
  const { isAvailable, isPlaying, toggle } = readAlong;
  if (!isAvailable || (isFloating && !isPlaying)) return null;
  return (
    <IconButton
      className={cx(isFloating ? styles.alone : cx(bars.tool, bars.wide), styles.filled)}
      icon={isPlaying ? Pause : isVoice ? Volume2 : Play}
      label={isPlaying ? t('pause') : t(isVoice ? 'readAloud:play' : 'play')}
      onPress={toggle}
    />
  );
};
