import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { BookPlayer } from './book-player.ts';
import type { Bookmarks } from './bookmarks/use-bookmarks.ts';
import styles from './player-page.module.css';

/** Tells why nothing plays, and what happened to a bookmark. */
export const PlaybackStatus = ({
  bookPlayer: { playback, control },
  bookmarks,
}: {
  bookPlayer: BookPlayer;
  bookmarks: Bookmarks;
}) => {
  const { t } = useTranslation(['listening', 'common']);
  const online = useOnline();
  const isFailed = playback.state === 'failed' && playback.reason !== 'blocked';
  return (
    <>
      <p className={styles.status} role="status">
        {playback.state === 'waiting' && t(online ? 'waiting' : 'waitingOffline')}
        {playback.sleep?.fading && t('sleep.fading')}
        {playback.reason === 'blocked' && t('failed.blocked')}
        {bookmarks.notice?.text}
      </p>
      {isFailed && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" icon={RotateCw} onPress={() => control((player) => player.play())}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t(`failed.${playback.reason ?? 'network'}`)}
        </Notice>
      )}
    </>
  );
};
