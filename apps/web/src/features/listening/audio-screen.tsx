import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { nameIn } from '../../lib/paths.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './audio-screen.module.css';
// What keeps places and bookmarks comes with the page: a network that is lost right after it loses none of them.
import './listening-host.tsx';
import { useOpened } from './listening.queries.ts';
import { PlayerPage } from './player-page.tsx';
import { left } from './resume.ts';
import { startOf } from './safety/kept-place.ts';

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

/** Why there is nothing to play here, and the way on. */
const Failed = ({
  error,
  isNamed,
  again,
  onAgain,
}: {
  error: Error;
  isNamed: boolean;
  again: boolean;
  onAgain: () => void;
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
        drawing={isNamed ? 'gap' : 'shelf'}
        title={t(isNamed ? 'notFound.title' : 'none.title')}
        text={t(isNamed ? 'notFound.text' : 'none.text')}
      >
        {shelf}
      </EmptyState>
    );
  if (code === 'file.format_unsupported')
    return (
      <EmptyState drawing="broken" title={t('locked.title')} text={t('locked.text')}>
        {shelf}
      </EmptyState>
    );
  return (
    <EmptyState drawing="broken" title={t('failed.title')} text={errorText(error)}>
      <Button kind="primary" icon={RotateCw} waiting={again && t('opening')} onPress={onAgain}>
        {t('common:tryAgain')}
      </Button>
      <ButtonLink to={paths.shelf('audio')}>{t('toShelf')}</ButtonLink>
    </EmptyState>
  );
};

/** The page of an audiobook, by its file name; without one that of the book listened to last (spec section 2). */
export const AudioScreen = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const name = nameIn(pathname);
  const { data, error, isFetching, refetch } = useOpened(name === '' ? {} : { name });
  const [was] = useState(() => left.peek(session.state === 'in' ? session.userId : 0));
  usePageTitle(data?.title);
  if (data) {
    const resumed = was?.name === data.name ? was : null;
    return (
      <PlayerPage
        key={data.id}
        book={data}
        startMs={startOf(data)}
        resumed={resumed}
        isBusy={was !== null && resumed === null && was.playing}
      />
    );
  }
  if (error) return <Failed error={error} isNamed={name !== ''} again={isFetching} onAgain={() => void refetch()} />;
  return <Loading />;
};
