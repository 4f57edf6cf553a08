import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { getFlags } from '../../lib/flags.ts';
import { readerStorage } from '../../lib/reader-storage.ts';
import { Chips } from '../../ui/chips.tsx';
import { Deferred } from '../../ui/deferred.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PointerText } from '../../ui/pointer-text.tsx';
import { type Counts, useCounts } from '../catalogue/catalogue.queries.ts';
import { UploadButton, UploadZone } from '../upload/upload.parts.tsx';
import { ShelfScreen } from './shelf-screen.tsx';

const FILTERS = ['all', 'ebooks', 'audio', 'reading', 'read'] as const;
type Filter = (typeof FILTERS)[number];

/** Storage name of the filters that were visible last. */
const VISIBLE_KEY = 'books.parts';

/** The filters that are neither empty nor match all books. Until the counts arrive it uses those of the last visit, so that nothing jumps. */
const listVisibleFilters = (counts: Counts | null): Filter[] => {
  const previous = counts === null ? (readerStorage.read(VISIBLE_KEY) ?? '').split(' ') : [];
  return FILTERS.filter((filter) => filter !== 'audio' || getFlags().audioBooks).filter(
    (filter) =>
      filter === 'all' || (counts ? counts[filter] > 0 && counts[filter] < counts.all : previous.includes(filter)),
  );
};

const formatKnownCount = (count: number | null | undefined): string =>
  count === null || count === undefined ? '' : formatCount(count);

/** The library of the reader, optionally filtered. */
export const BooksScreen = () => {
  const { t } = useTranslation('books');
  const [requested, setRequested] = useState<Filter>('all');
  const { counts, known } = useCounts();
  const filters = listVisibleFilters(counts);
  const visibleFilters = filters.join(' ');
  const isCounted = counts !== null;
  useEffect(() => {
    if (isCounted) readerStorage.write(VISIBLE_KEY, visibleFilters);
  }, [isCounted, visibleFilters]);
  // A filter that no longer matches any book falls back to all books.
  const filter = filters.includes(requested) ? requested : 'all';
  return (
    <>
      <ShelfScreen
        title={t('title')}
        shelf={{ kind: filter }}
        chips={
          filters.length > 1 && (
            <Chips
              label={t('filter.label')}
              value={filter}
              onChange={setRequested}
              choices={filters.map((value) => ({
                value,
                label: t(`filter.${value}`),
                count: formatKnownCount(known?.[value]),
              }))}
            />
          )
        }
        end={<UploadButton />}
        empty={
          <EmptyState
            drawing="shelf"
            title={t('empty.title')}
            text={<PointerText mouse={t('empty.text')} touch={t('empty.touchText')} />}
          >
            <UploadButton kind="primary" />
          </EmptyState>
        }
      />
      <Deferred>
        <UploadZone />
      </Deferred>
    </>
  );
};
