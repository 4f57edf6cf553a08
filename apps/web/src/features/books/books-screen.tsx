import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { own } from '../../lib/own.ts';
import { ByHand } from '../../ui/by-hand.tsx';
import { Chips } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Later } from '../../ui/later.tsx';
import { type Counts, useCounts } from '../catalogue/catalogue.queries.ts';
import { UploadButton, UploadZone } from '../upload/upload.parts.tsx';
import { ShelfScreen } from './shelf-screen.tsx';

const parts = ['all', 'ebooks', 'audio', 'reading', 'read'] as const;
type Part = (typeof parts)[number];

const SHOWN = 'books.parts';

/** Parts that are neither empty nor the whole library; while nothing is counted yet those of last time, so that nothing jumps. */
const partsOf = (counts: Counts | null): Part[] => {
  const before = counts === null ? (own.read(SHOWN) ?? '').split(' ') : [];
  return parts.filter(
    (part) => part === 'all' || (counts ? counts[part] > 0 && counts[part] < counts.all : before.includes(part)),
  );
};

/** The whole library of the reader, or a part of it. */
export const BooksScreen = () => {
  const { t } = useTranslation('books');
  const [wanted, setWanted] = useState<Part>('all');
  const counts = useCounts();
  const there = partsOf(counts);
  const shown = there.join(' ');
  const isCounted = counts !== null;
  useEffect(() => {
    if (isCounted) own.write(SHOWN, shown);
  }, [isCounted, shown]);
  // A part that has come to an end leaves the whole.
  const part = there.includes(wanted) ? wanted : 'all';
  return (
    <>
      <ShelfScreen
        title={t('title')}
        shelf={{ kind: part }}
        chips={
          there.length > 1 && (
            <Chips
              label={t('part.label')}
              value={part}
              onChange={setWanted}
              choices={there.map((value) => ({
                value,
                label: t(`part.${value}`),
                count: counts ? formatCount(counts[value]) : '',
              }))}
            />
          )
        }
        end={<UploadButton />}
        empty={
          <EmptyState
            drawing="shelf"
            title={t('empty.title')}
            text={<ByHand mouse={t('empty.text')} finger={t('empty.byFinger')} />}
          >
            <UploadButton kind="primary" />
          </EmptyState>
        }
      />
      <Later>
        <UploadZone />
      </Later>
    </>
  );
};
