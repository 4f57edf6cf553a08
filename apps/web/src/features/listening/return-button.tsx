import { CornerUpLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { BookPlayer } from './book-player.ts';
import { formatTime } from './engine/times.ts';

/** Goes back after a wide jump, or to the end of a finished book that starts again, as long as the player offers it. */
export const ReturnButton = ({ bookPlayer: { playback, control } }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation('listening');
  const { back } = playback;
  return (
    <div role="status">
      {back && (
        <Button size="s" icon={CornerUpLeft} onPress={() => control((player) => player.goBack())}>
          {back.isEnd ? t('playEnd') : t('backTo', { time: formatTime(back.atMs) })}
        </Button>
      )}
    </div>
  );
};
