import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { parseShelfName } from '../../lib/paths.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './audiobook-screen.module.css';
// Loads with the page, so that positions and bookmarks are saved even if the network is lost right afterwards.
import './listening-host.tsx';
import { useOpenedBook } from './listening.queries.ts';
import { PlayerPage } from './player-page.tsx';
import { resumeState } from './resume-state.ts';
import { getStartMs, isPermanentError } from './sync/listening-position.ts';

const Loading = () => {
  const { t } = useTranslation('listening');
  return (
    <div className={styles.loading} role="group" aria-busy="true" aria-label={t('opening')}>
      <Skeleton className={styles.cover} />
      <Skeleton className={styles.title} />
      <Skeleton className={styles.by} />
      <Skeleton className={styles.bar} />
      <Skeleton className={styles.keys} />
    </div>
  );
};

/** Explains why there is nothing to play, and offers what to do next. */
const Failed = ({
  error,
  isNamed,
  isRetrying,
  onRetry,
}: {
  error: Error;
  isNamed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}) => {
  const { t } = useTranslation(['listening', 'common']);
  const paths = usePaths();
  const code = error instanceof CallError ? error.code : null;
  const shelf = (
    <ButtonLink kind="primary" to={paths.shelf('audio')}>
      {t('toShelf')}
    </ButtonLink>
  );
  if (code === 'file.not_found')
    return (
      <EmptyState
        isScreen
        drawing={isNamed ? 'gap' : 'shelf'}
        title={t(isNamed ? 'notFound.title' : 'none.title')}
        text={t(isNamed ? 'notFound.text' : 'none.text')}
      >
        {shelf}
      </EmptyState>
    );
  if (code === 'file.format_unsupported')
    return (
      <EmptyState isScreen drawing="broken" title={t('locked.title')} text={t('locked.text')}>
        {shelf}
      </EmptyState>
    );
  return (
    <EmptyState isScreen drawing="broken" title={t('failed.title')} text={formatError(error)}>
      <Button kind="primary" icon={RotateCw} pendingLabel={isRetrying && t('opening')} onPress={onRetry}>
        {t('common:tryAgain')}
      </Button>
      <ButtonLink to={paths.shelf('audio')}>{t('toShelf')}</ButtonLink>
    </EmptyState>
  );
};

/** The page of an audiobook by its file name; without one, of the book listened to last (spec section 2). */
export const AudiobookScreen = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const name = parseShelfName(pathname);
  const { data, error, isFetching, refetch } = useOpenedBook(name === '' ? {} : { name });
  const [previous] = useState(() => resumeState.peek(session.state === 'in' ? session.userId : 0));
  usePageTitle(data?.title);
  const isGone = error !== null && isPermanentError(error);
  if (data && !isGone) {
    const resumed = previous?.name === data.name ? previous : null;
    return (
      <PlayerPage
        key={data.id}
        book={data}
        startMs={getStartMs(data)}
        resumed={resumed}
        isOtherResuming={previous !== null && resumed === null && previous.playing}
      />
    );
  }
  if (error)
    return <Failed error={error} isNamed={name !== ''} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <Loading />;
};
