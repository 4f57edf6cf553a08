import { ArrowRight, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatError } from '../../i18n/format-error.ts';
import { useOnline } from '../../lib/use-online.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { HitRow } from './hit-row.tsx';
import type { Hit, HitGroup } from './hits.ts';
import styles from './search.module.css';

const LOADING_ROWS = ['a', 'b', 'c', 'd'];

/** The element id of a hit in the list with that id. */
export const getOptionId = (list: string, hit: Hit): string => `${list}-${encodeURIComponent(hit.key)}`;

type ListProps = {
  id: string;
  words: readonly string[];
  groups: readonly HitGroup[];
  /** The key of the highlighted hit, which Enter opens. */
  active: string | null;
  onActive: (key: string | null) => void;
  onChoose: (hit: Hit) => void;
};

const Group = ({ id, words, group, active, onActive, onChoose }: Omit<ListProps, 'groups'> & { group: HitGroup }) => {
  const { t } = useTranslation('search');
  const headingId = `${id}-${group.group}`;
  return (
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <span id={headingId} className={styles.head} role="presentation">
        {t(`group.${group.group}`)}
      </span>
      {group.hits.map((hit) => (
        // The focus stays in the input: its arrow keys move the highlight.
        <div
          key={hit.key}
          id={getOptionId(id, hit)}
          role="option"
          aria-selected={hit.key === active}
          tabIndex={-1}
          className={cx(styles.hit, hit.key === active && styles.active)}
          onPointerMove={() => onActive(hit.key)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(hit)}
          onKeyDown={undefined}
        >
          <HitRow hit={hit} words={words} />
        </div>
      ))}
      {group.hits.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1} className={styles.none}>
          {t(`none.${group.group}`)}
        </div>
      )}
    </div>
  );
};

/** An error with a retry button. */
const SearchError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation(['search', 'common']);
  const online = useOnline();
  return (
    <Notice
      tone="warning"
      action={
        <Button kind="quiet" size="s" icon={RotateCw} onPress={onRetry}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {online ? formatError(error) : t('offline')}
    </Notice>
  );
};

/** Below the search input: hits by group, or a loading, empty or error state. */
export const ResultsPanel = ({
  text,
  isSearching,
  error,
  onAll,
  onRetry,
  ...list
}: ListProps & {
  /** The text in the search input. */
  text: string;
  /** Results are being loaded. */
  isSearching: boolean;
  error: unknown;
  onAll: () => void;
  onRetry: () => void;
}) => {
  const { t } = useTranslation('search');
  const paths = usePaths();
  const { id, words, groups } = list;
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const isEmpty = error === null && !isSearching && total === 0;
  const isLoading = error === null && isSearching && total === 0;
  return (
    <div className={styles.panel} aria-busy={isSearching}>
      <p className={type.hidden} role="status">
        {!isSearching && error === null && (total === 0 ? t('nothing', { query: text }) : t('count', { count: total }))}
      </p>
      {error !== null && (
        <div className={styles.aside}>
          <SearchError error={error} onRetry={onRetry} />
        </div>
      )}
      {isLoading && (
        <div className={styles.aside}>
          {LOADING_ROWS.map((row) => (
            <Skeleton key={row} className={styles.placeholder} />
          ))}
        </div>
      )}
      {isEmpty && (
        <div className={styles.aside}>
          <p className={type.strong}>{t('nothing', { query: text })}</p>
          <p className={type.soft}>{t('nothingHint')}</p>
        </div>
      )}
      {total > 0 && error === null && (
        <>
          <div role="listbox" id={id} aria-label={t('found')} className={styles.list}>
            {groups.map((group) => (
              <Group key={group.group} {...list} group={group} />
            ))}
          </div>
          {words.length > 0 && (
            <Link className={styles.all} to={paths.search(text)} onClick={onAll}>
              {t('all', { count: total })}
              <Icon of={ArrowRight} size="s" />
            </Link>
          )}
        </>
      )}
    </div>
  );
};
