import { RotateCw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { canPlayInApp } from '../../lib/book-formats.ts';
import { getLineAttributes } from '../../lib/book-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useOnline } from '../../lib/use-online.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { QueueMenu } from '../listening-queue/listening-queue.parts.tsx';
import { HitRow } from './hit-row.tsx';
import { type Hit, type HitGroup, toHitGroups } from './hits.ts';
import { PAGE_SIZE, useResults } from './search.queries.ts';
import styles from './search-screen.module.css';
import { listQueryForms } from './text-segments.ts';
import { useHitTarget } from './use-hit-target.ts';

/** Hits per group that are shown at first. */
const INITIAL_COUNT = 8;
const LOADING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

const Row = ({ hit, words }: { hit: Hit; words: readonly string[] }) => {
  const { getHref, open } = useHitTarget();
  const href = getHref(hit);
  const row = <HitRow hit={hit} words={words} />;
  if (href !== null) {
    return (
      <>
        <Link className={styles.hit} to={href}>
          {row}
        </Link>
        {hit.kind === 'book' && canPlayInApp(hit.book) && (
          <QueueMenu book={{ id: hit.book.id, title: hit.book.metadata.title }} className={styles.queue} />
        )}
      </>
    );
  }
  return (
    <button type="button" className={styles.hit} data-content onClick={() => open(hit)}>
      {row}
    </button>
  );
};

type GroupProps = { group: HitGroup; words: readonly string[]; isLoadingMore: boolean; onMore: () => void };

const Group = ({ group: { group, total, hits }, words, isLoadingMore, onMore }: GroupProps) => {
  const { t } = useTranslation('search');
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(INITIAL_COUNT);
  const focusIndex = useRef<number | null>(null);
  const shown = hits.slice(0, limit);
  const rest = total - shown.length;

  // After loading more, the focus moves to the first new hit.
  useEffect(() => {
    if (focusIndex.current === null || shown.length <= focusIndex.current) return;
    list.current?.children[focusIndex.current]?.querySelector<HTMLElement>('a, button')?.focus();
    focusIndex.current = null;
  }, [shown.length]);

  const showMore = (): void => {
    focusIndex.current = shown.length;
    setLimit(shown.length + PAGE_SIZE);
    if (hits.length < Math.min(total, shown.length + PAGE_SIZE)) onMore();
  };
  return (
    <section aria-labelledby={`hits-${group}`} className={styles.group}>
      <div className={styles.head}>
        <h2 id={`hits-${group}`} className={type.titleS}>
          {t(`group.${group}`)}
        </h2>
        {total > 0 && <Count className={styles.count} value={total} label={t('count', { count: total })} />}
      </div>
      {total === 0 && <p className={type.soft}>{t(`none.${group}`)}</p>}
      {total > 0 && (
        <ul ref={list} className={styles.list}>
          {shown.map((hit) => (
            <li key={hit.key}>
              <Row hit={hit} words={words} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button pendingLabel={isLoadingMore && limit > hits.length && t('loading')} onPress={showMore}>
          {t('more')}
        </Button>
      )}
    </section>
  );
};

const Results = ({ query }: { query: string }) => {
  const { t } = useTranslation(['search', 'common']);
  const online = useOnline();
  const paths = usePaths();
  const words = useMemo(() => listQueryForms(query), [query]);
  const { data, isError, isFetching, refetch, fetchNextPage, isFetchingNextPage } = useResults(
    words.length > 0 ? query : '',
  );
  const groups = useMemo(() => toHitGroups(...(data?.pages ?? [])), [data]);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const isAnswered = data !== undefined || words.length === 0;
  return (
    <>
      <p className={type.hidden} role="status">
        {isAnswered && (total > 0 ? t('count', { count: total }) : t('nothing', { query }))}
      </p>
      {!isAnswered && isError && (
        <EmptyState
          drawing="broken"
          title={t(online ? 'failed.title' : 'failed.offline')}
          text={online ? t('failed.text') : t('offline')}
        >
          <Button
            kind="primary"
            icon={RotateCw}
            pendingLabel={isFetching && t('loading')}
            onPress={() => void refetch()}
          >
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {!isAnswered && !isError && (
        <div aria-busy="true" role="group" aria-label={t('loading')}>
          {LOADING_ROWS.map((row) => (
            <Skeleton key={row} className={styles.placeholder} />
          ))}
        </div>
      )}
      {isAnswered && total === 0 && (
        <EmptyState drawing="gap" title={t('nothing', { query })} text={t('nothingHint')}>
          <ButtonLink to={paths.books}>{t('toBooks')}</ButtonLink>
        </EmptyState>
      )}
      {total > 0 &&
        groups.map((group) => (
          <Group
            key={group.group}
            group={group}
            words={words}
            isLoadingMore={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        ))}
    </>
  );
};

/** All results for the query in the URL (`?query=`), by group. */
export const SearchScreen = () => {
  const { t } = useTranslation('search');
  const query = (useSearchParams()[0].get('query') ?? '').trim();
  const title = query === '' ? t('label') : t('results', { query });
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1 className={type.titleL} {...getLineAttributes()}>
        {title}
      </h1>
      {query === '' ? <p className={type.soft}>{t('howTo')}</p> : <Results key={query} query={query} />}
    </div>
  );
};
