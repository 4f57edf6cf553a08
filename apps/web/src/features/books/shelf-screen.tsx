import type { BookFilter, FilterField } from '@lectern/contracts';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLineAttributes } from '../../lib/book-text.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/count.tsx';
import { cx } from '../../ui/cx.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CONTENT_ID } from '../../ui/skip-link.tsx';
import type from '../../ui/theme/type.module.css';
import { InitialSyncProgress } from '../catalogue/catalogue.parts.tsx';
import { type Shelf, useExpectedTotal, useRows } from '../catalogue/catalogue.queries.ts';
import { AppliedFilters, FilterButton, FilterPanel, NoMatches } from '../filters/filters.parts.tsx';
import { isFiltering, useShelfFilter } from '../filters/filters.queries.ts';
import styles from './books-screen.module.css';
import { Library } from './library.tsx';
import { LoadingTiles } from './loading-tiles.tsx';
import { useLibraryView } from './use-library-view.tsx';
import { usePreservedHeight } from './use-preserved-height.ts';

const LoadingFailed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation(['books', 'common']);
  return (
    <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
      <Button kind="primary" icon={RotateCw} onPress={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};

type ShelfScreenProps = {
  /** The name of the shelf. */
  title: string;
  shelf: Shelf;
  /** Shown when there are no books. */
  empty: ReactNode;
  /** Next to the title. `isFilled`: `empty` is not shown, whatever the filter. */
  titleActions?: ReactNode | ((isFilled: boolean) => ReactNode);
  /** Back link above the title. */
  back?: ReactNode;
  /** On phones, at the end of the title's line. */
  end?: ReactNode;
  /** Filter chips below the toolbar, and the fields of the filter that they show. */
  chips?: ReactNode;
  chipFields?: readonly FilterField[];
  /** The filter that the page has by itself. */
  savedFilter?: BookFilter;
};

/** The books of one shelf with toolbar, selection and actions (spec section 2, "Books library"). */
export const ShelfScreen = ({
  title,
  shelf,
  empty,
  titleActions,
  back,
  end,
  chips,
  chipFields,
  savedFilter,
}: ShelfScreenProps) => {
  const { t } = useTranslation(['books', 'shelves']);
  const [filter, setFilter] = useShelfFilter(shelf, savedFilter);
  const isFiltered = isFiltering(filter);
  const [panel, setPanel] = useState<'open' | 'closed'>('closed');
  const libraryView = useLibraryView(
    shelf,
    <FilterButton
      filter={filter}
      isOpen={panel === 'open'}
      onToggle={() => setPanel(panel === 'open' ? 'closed' : 'open')}
    />,
  );
  const { order, isReversed } = libraryView;
  const rows = useRows({ shelf, order, ...(isReversed && { isReversed }), ...(isFiltered && { filter }) });
  const square = shelf.kind === 'audio' || rows.isAudio;
  const isFilled = rows.total > 0;
  const pendingTotal = useExpectedTotal();
  // The total is known before the books are loaded.
  const total = shelf.kind === 'all' && !isFiltered ? Math.max(rows.total, pendingTotal ?? 0) : rows.total;
  // While books are still loading, some may belong to this shelf.
  const isEmpty = rows.state === 'ready' && !isFilled && pendingTotal === null;
  const isLoading = !isFilled && !isEmpty && rows.state !== 'failed';
  // A filter that leaves no book can be changed.
  const hasToolbar = isFilled || isFiltered;
  const hasPanel = hasToolbar && panel === 'open';
  const preservedHeight = usePreservedHeight(JSON.stringify([shelf, libraryView.view, filter]), isFilled);

  // The last book may have been removed while it had the focus.
  const wasFilled = useRef(false);
  useEffect(() => {
    if (isEmpty && wasFilled.current && document.activeElement === document.body)
      document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    wasFilled.current = isFilled;
  }, [isEmpty, isFilled]);

  return (
    <>
      {back}
      <div className={styles.head}>
        <h1 className={type.titleL} {...getLineAttributes()}>
          {title}
        </h1>
        {isFilled && <Count className={styles.count} value={total} label={t('shelves:books', { count: total })} />}
        {typeof titleActions === 'function' ? titleActions(hasToolbar) : titleActions}
        {hasToolbar && libraryView.toolbar}
        {hasToolbar && end !== undefined && (
          <span className={styles.end}>
            <Deferred>{end}</Deferred>
          </span>
        )}
      </div>
      {hasToolbar && chips}
      <AppliedFilters shelf={shelf} filter={filter} onChange={setFilter} {...(chipFields && { hidden: chipFields })} />
      <InitialSyncProgress />
      <div className={cx(hasPanel && styles.columns)}>
        {hasPanel && (
          <FilterPanel shelf={shelf} filter={filter} onChange={setFilter} onClose={() => setPanel('closed')} />
        )}
        <div {...preservedHeight}>
          {isLoading && <LoadingTiles label={t('loading')} square={square} />}
          {rows.state === 'failed' && !isFilled && <LoadingFailed onRetry={rows.retry} />}
          {isEmpty && (isFiltered ? <NoMatches onClear={() => setFilter({})} /> : empty)}
          {isFilled && (
            <Library
              key={JSON.stringify([shelf, filter])}
              rows={rows}
              label={title}
              libraryView={libraryView}
              square={square}
            />
          )}
        </div>
      </div>
    </>
  );
};
