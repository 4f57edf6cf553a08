import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Bookmarks } from './bookmarks/use-bookmarks.ts';
import type { Deck } from './deck.ts';
import styles from './player-page.module.css';

/** What stops it from playing, in words, and what became of a bookmark. */
export const StateLine = ({ deck: { heard, ask }, bookmarks }: { deck: Deck; bookmarks: Bookmarks }) => {
  const { t } = useTranslation(['listening', 'common']);
  const online = useOnline();
  const isFailed = heard.state === 'failed' && heard.reason !== 'blocked';
  return (
    <>
      <p className={styles.said} role="status">
        {heard.state === 'waiting' && t(online ? 'waiting' : 'waitingOffline')}
        {heard.sleep?.fading && t('sleep.fading')}
        {heard.reason === 'blocked' && t('failed.blocked')}
        {bookmarks.notice?.text}
      </p>
      {isFailed && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" icon={RotateCw} onPress={() => ask((player) => player.play())}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t(`failed.${heard.reason ?? 'network'}`)}
        </Notice>
      )}
    </>
  );
};
