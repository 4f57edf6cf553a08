import { CornerUpLeft, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatHours } from '../../../i18n/format.ts';
import { formatClock, formatDay } from '../../../i18n/format-date.ts';
import { formatError } from '../../../i18n/format-error.ts';
import { getLineAttributes } from '../../../lib/book-text.ts';
import { usePaths } from '../../../lib/use-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { thisDevice } from '../../positions/positions.queries.ts';
import { type BookPlayer, loadBook } from '../book-player.ts';
import { formatTime } from '../engine/times.ts';
import { fetchOpenedBook } from '../listening.queries.ts';
import { toRecording } from '../opened-book.ts';
import { getStartMs } from '../sync/listening-position.ts';
import { player } from '../tab-player.ts';
import styles from './history-tab.module.css';
import { type ListeningSession, useClearHistory, useListeningHistory } from './use-listening-history.ts';

const ClearHistory = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation('listening');
  const { mutate, isPending, error } = useClearHistory();
  return (
    <ConfirmDialog
      title={t('history.clear.title')}
      confirmLabel={t('history.clear')}
      danger
      pendingLabel={isPending && t('history.clear')}
      error={error ? formatError(error) : undefined}
      isOpen={isOpen}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('history.clear.text')}
    </ConfirmDialog>
  );
};

const Row = ({ session, onGo }: { session: ListeningSession; onGo: (session: ListeningSession) => void }) => {
  const { t } = useTranslation(['listening', 'positions']);
  const { book, startedAt, seconds, fromMs, toMs, device, deviceName } = session;
  const deviceText =
    device === thisDevice.id() ? t('positions:device.this') : (deviceName ?? t('positions:device.other'));
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.title} {...getLineAttributes(book.lang)}>
          {book.title}
        </p>
        <p className={styles.places}>
          {t('history.places', { from: formatTime(fromMs), to: formatTime(toMs) })} · {formatHours(seconds)}
        </p>
        <p className={styles.device}>
          <time dateTime={startedAt}>{formatClock(startedAt)}</time> · {deviceText}
        </p>
      </div>
      <IconButton
        icon={CornerUpLeft}
        label={t('history.go', { title: book.title, time: formatTime(fromMs) })}
        onPress={() => onGo(session)}
      />
    </li>
  );
};

/** What was listened to, by day; goes back to where a session began, which is a leap with a way back. */
export const HistoryTab = ({ bookPlayer }: { bookPlayer: BookPlayer }) => {
  const { t } = useTranslation(['listening', 'common']);
  const paths = usePaths();
  const navigate = useNavigate();
  const { days, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useListeningHistory();
  const [isClearing, setClearing] = useState<boolean>();
  const [now] = useState(() => new Date());

  const go = ({ book: { id, name }, fromMs }: ListeningSession): void => {
    if (id === bookPlayer.book.id) {
      bookPlayer.control((player) => player.seek(fromMs));
      return;
    }
    fetchOpenedBook({ book: id }).then(
      (book) => {
        loadBook(book, toRecording(book), getStartMs(book), { autoplay: false, isStarted: true });
        player.seek(fromMs);
        void navigate(paths.audio(name));
      },
      () => toasts.show(t('failed.network')),
    );
  };
  return (
    <div className={styles.box}>
      {isError && (
        <Notice
          tone="danger"
          action={
            <Button kind="quiet" size="s" icon={RotateCw} onPress={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('history.failed')}
        </Notice>
      )}
      {days?.length === 0 && <p className={styles.empty}>{t('history.none')}</p>}
      {days?.map(({ day, sessions }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.day}>
            {formatDay(`${day}T12:00`, now)}
          </h2>
          <ul>
            {sessions.map((session) => (
              <Row key={`${session.startedAt} ${session.book.id} ${session.device}`} session={session} onGo={go} />
            ))}
          </ul>
        </section>
      ))}
      {days !== undefined && days.length > 0 && (
        <div className={styles.foot}>
          {hasNextPage && (
            <Button
              size="s"
              pendingLabel={isFetchingNextPage && t('history.more')}
              onPress={() => void fetchNextPage()}
            >
              {t('history.more')}
            </Button>
          )}
          <Button kind="quiet" size="s" onPress={() => setClearing(true)}>
            {t('history.clear')}
          </Button>
        </div>
      )}
      {isClearing !== undefined && <ClearHistory isOpen={isClearing} onClose={() => setClearing(false)} />}
    </div>
  );
};
