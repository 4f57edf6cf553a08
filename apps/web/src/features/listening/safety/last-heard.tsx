import { formatDuration, formatPercent } from '../../../i18n/format.ts';
import { LastPlaces } from '../../places/places.parts.tsx';
import { chapterAt, type Opened } from './line.ts';

/** Where the reader was last in this book, on whichever device; leads there. */
export const LastHeard = ({
  book,
  isOpen,
  onGo,
  onClose,
}: {
  book: Opened;
  isOpen: boolean;
  onGo: (atMs: number) => void;
  onClose: () => void;
}) => {
  const { chapters, durationMs } = book;
  return (
    <LastPlaces
      bookId={book.id}
      told={(fraction) => formatDuration(Math.floor((fraction * durationMs) / 1000))}
      chapterAt={(fraction) => {
        const { title = '' } = chapters[chapterAt(chapters, Math.round(fraction * durationMs))] ?? {};
        return [title, formatPercent(Math.floor(fraction * 100) / 100)].filter(Boolean).join(' · ');
      }}
      isOpen={isOpen}
      onGo={({ fraction }) => {
        onClose();
        onGo(Math.round(fraction * durationMs));
      }}
      onClose={onClose}
    />
  );
};
