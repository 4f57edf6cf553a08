import { wordsOf } from '@lectern/formats/letters';
import { RotateCw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '../../i18n/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useOnline } from '../../lib/use-online.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { HitRow } from './hit-row.tsx';
import { groupsOf, type Hit, type HitGroup } from './hits.ts';
import { PAGE, useResults } from './search.queries.ts';
import styles from './search-screen.module.css';
import { useOpenHit } from './use-open-hit.ts';

/** Hits of a group that are shown before the reader asks for more. */
const FIRST = 8;
const LOADING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

const Row = ({ hit, words }: { hit: Hit; words: readonly string[] }) => {
  const { addressOf, open } = useOpenHit();
  const address = addressOf(hit);
  const row = <HitRow hit={hit} words={words} />;
  if (address !== null) {
    return (
      <Link className={styles.hit} to={address}>
        {row}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.hit} onClick={() => open(hit)}>
      {row}
    </button>
  );
};

type GroupProps = { group: HitGroup; words: readonly string[]; waits: boolean; onMore: () => void };

const Group = ({ group: { group, total, hits }, words, waits, onMore }: GroupProps) => {
  const { t } = useTranslation('search');
  const list = useRef<HTMLUListElement>(null);
  const [most, setMost] = useState(FIRST);
  const goesOn = useRef<number | null>(null);
  const shown = hits.slice(0, most);
  const rest = total - shown.length;

  // Whoever asked for more goes on at the first of them.
  useEffect(() => {
    if (goesOn.current === null || shown.length <= goesOn.current) return;
    list.current?.children[goesOn.current]?.querySelector<HTMLElement>('a, button')?.focus();
    goesOn.current = null;
  }, [shown.length]);

  const more = (): void => {
    goesOn.current = shown.length;
    setMost(shown.length + PAGE);
    if (hits.length < Math.min(total, shown.length + PAGE)) onMore();
  };
  return (
    <section aria-labelledby={`hits-${group}`} className={styles.group}>
      <div className={styles.head}>
        <h2 id={`hits-${group}`} className={type.titleS}>
          {t(`group.${group}`)}
        </h2>
        {total > 0 && <span className={styles.count}>{formatCount(total)}</span>}
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
        <Button waiting={waits && most > hits.length && t('loading')} onPress={more}>
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
  const words = useMemo(() => wordsOf(query), [query]);
  const { data, isError, isFetching, refetch, fetchNextPage, isFetchingNextPage } = useResults(
    words.length > 0 ? query : '',
  );
  const groups = useMemo(() => groupsOf(...(data?.pages ?? [])), [data]);
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
          <Button kind="primary" icon={RotateCw} waiting={isFetching && t('loading')} onPress={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {!isAnswered && !isError && (
        <div aria-busy="true" role="group" aria-label={t('loading')}>
          {LOADING_ROWS.map((row) => (
            <Skeleton key={row} className={styles.toCome} />
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
            waits={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        ))}
    </>
  );
};

/** Everything that is found by the words in the address (`?query=`), group by group. */
export const SearchScreen = () => {
  const { t } = useTranslation('search');
  const query = (useSearchParams()[0].get('query') ?? '').trim();
  const title = query === '' ? t('label') : t('results', { query });
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1 className={type.titleL}>{title}</h1>
      {query === '' ? <p className={type.soft}>{t('howTo')}</p> : <Results key={query} query={query} />}
    </div>
  );
};
