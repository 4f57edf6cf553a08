import type { BookFilter } from '@lectern/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { getFlags } from '../../lib/flags.ts';
import { readerStorage } from '../../lib/reader-storage.ts';
import { Chips } from '../../ui/chips.tsx';
import { Deferred } from '../../ui/deferred.tsx';
import { type Counts, useCounts } from '../catalogue/catalogue.queries.ts';
import { useBookFilter } from '../filters/filters.queries.ts';
import { FirstBooks, UploadButton, UploadZone } from '../upload/upload.parts.tsx';
import { ShelfScreen } from './shelf-screen.tsx';

const PARTS = ['all', 'ebooks', 'audio', 'reading', 'read'] as const;
type Part = (typeof PARTS)[number];

/** The filter that shows a part of the library. */
const partFilters: Record<Part, Pick<BookFilter, 'type' | 'status'>> = {
  all: {},
  ebooks: { type: ['ebook'] },
  audio: { type: ['audio'] },
  reading: { status: ['reading'] },
  read: { status: ['read'] },
};
/** The part that a filter shows; null for another choice of types and states. */
const findPart = ({ type, status }: BookFilter): Part | null =>
  PARTS.find((part) => {
    const filter = partFilters[part];
    return String(filter.type) === String(type) && String(filter.status) === String(status);
  }) ?? null;

const ALL_BOOKS = { kind: 'all' } as const;

/** Storage name of the parts that were visible last. */
const VISIBLE_KEY = 'books.parts';

/** The parts that are neither empty nor the whole library. Until the counts arrive it uses those of the last visit, so that nothing jumps. */
const listVisibleParts = (counts: Counts | null): Part[] => {
  const previous = counts === null ? (readerStorage.read(VISIBLE_KEY) ?? '').split(' ') : [];
  return PARTS.filter((part) => part !== 'audio' || getFlags().audioBooks).filter(
    (part) => part === 'all' || (counts ? counts[part] > 0 && counts[part] < counts.all : previous.includes(part)),
  );
};

const formatKnownCount = (count: number | null | undefined): string =>
  count === null || count === undefined ? '' : formatCount(count);

/** The library of the reader. Its parts are a quick way to filter it. */
export const BooksScreen = () => {
  const { t } = useTranslation('books');
  const [filter, setFilter] = useBookFilter();
  const { counts, known } = useCounts();
  const parts = listVisibleParts(counts);
  const visibleParts = parts.join(' ');
  const part = findPart(filter);
  const isCounted = counts !== null;
  useEffect(() => {
    if (isCounted) readerStorage.write(VISIBLE_KEY, visibleParts);
  }, [isCounted, visibleParts]);
  const showPart = (next: Part): void => {
    const { type: _type, status: _status, ...others } = filter;
    setFilter({ ...others, ...partFilters[next] });
  };
  return (
    <>
      <ShelfScreen
        title={t('title')}
        shelf={ALL_BOOKS}
        chipFields={part !== null && parts.includes(part) ? ['type', 'status'] : []}
        chips={
          parts.length > 1 && (
            <Chips
              label={t('filter.label')}
              value={part}
              onChange={showPart}
              choices={parts.map((value) => ({
                value,
                label: t(`filter.${value}`),
                count: formatKnownCount(known?.[value]),
              }))}
            />
          )
        }
        end={<UploadButton />}
        empty={<FirstBooks />}
      />
      <Deferred>
        <UploadZone />
      </Deferred>
    </>
  );
};
