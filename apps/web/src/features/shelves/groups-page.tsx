import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNameFilter } from '../../lib/text-search.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { InitialSyncProgress } from '../catalogue/catalogue.parts.tsx';
import { useExpectedTotal } from '../catalogue/catalogue.queries.ts';
import type { GroupItem } from './group-items.ts';
import styles from './shelves.module.css';

/** With more items than this, a search field is shown. */
const SEARCH_ABOVE = 8;
const PLACEHOLDERS = Array.from({ length: 12 }, (_, index) => index);

/** A page of authors, series, genres or formats: title, count, search field, and loading, empty and error states. */
export const GroupsPage = ({
  kind,
  state,
  items,
  onRetry,
  tools,
  children,
}: {
  kind: 'authors' | 'series' | 'genres' | 'formats';
  state: 'loading' | 'ready' | 'failed';
  items: readonly GroupItem[];
  onRetry: () => void;
  tools?: ReactNode;
  /** Renders the items that match the search. */
  children: (matching: readonly GroupItem[]) => ReactNode;
}) => {
  const { t } = useTranslation(['shelves', 'common', 'books']);
  const paths = usePaths();
  const [query, setQuery] = useState('');
  const pendingTotal = useExpectedTotal();
  const isFilled = state === 'ready' && items.length > 0;
  // While books are still loading, one of them may be the first.
  const isEmpty = state === 'ready' && items.length === 0 && pendingTotal === null;
  const isLoading = !isFilled && !isEmpty && state !== 'failed';
  const isSearchable = items.length > SEARCH_ABOVE || query !== '';
  const matching = useNameFilter(items, query);
  return (
    <>
      <div className={styles.headline}>
        <h1 className={type.titleL}>{t(`common:nav.${kind}`)}</h1>
        {isFilled && (
          <>
            <Count className={styles.number} value={items.length} label={t(`${kind}.count`, { count: items.length })} />
            {(isSearchable || tools) && (
              <div className={styles.tools}>
                {isSearchable && (
                  <div className={styles.find}>
                    <Field label={t(`${kind}.search`)} type="search" inRow value={query} onChange={setQuery} />
                  </div>
                )}
                {tools}
              </div>
            )}
          </>
        )}
      </div>
      <InitialSyncProgress />
      {isLoading && (
        <div className={styles.placeholders} role="group" aria-busy="true" aria-label={t('loading')}>
          {PLACEHOLDERS.map((index) => (
            <Skeleton key={index} className={styles.placeholder} />
          ))}
        </div>
      )}
      {state === 'failed' && (
        <EmptyState drawing="broken" title={t('books:failed.title')} text={t('books:failed.text')}>
          <Button kind="primary" icon={RotateCw} onPress={onRetry}>
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {isEmpty && (
        <EmptyState drawing="shelf" title={t(`${kind}.empty.title`)} text={t(`${kind}.empty.text`)}>
          <ButtonLink kind="primary" to={paths.books}>
            {t('empty.books')}
          </ButtonLink>
        </EmptyState>
      )}
      {isFilled &&
        (matching.length > 0 ? children(matching) : <p role="status">{t('none', { query: query.trim() })}</p>)}
    </>
  );
};
