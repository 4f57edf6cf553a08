import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import bars from '../bars.module.css';
import own from './along.module.css';
import type { Along } from './use-along.ts';

/** Begins and ends the reading, in books that bring one. `isAlone`: the bars are away, and only what plays is to be ended. */
export const AlongTool = ({ along, isAlone = false }: { along: Along; isAlone?: boolean }) => {
  const { t } = useTranslation('along');
  const { isThere, isPlaying, toggle } = along;
  if (!isThere || (isAlone && !isPlaying)) return null;
  return (
    <IconButton
      className={cx(isAlone ? own.alone : bars.tool, own.filled)}
      icon={isPlaying ? Pause : Play}
      label={isPlaying ? t('pause') : t('play')}
      onPress={toggle}
    />
  );
};
