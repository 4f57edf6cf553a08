import { formatDuration } from '../../../i18n/format.ts';
import { RecentPositions } from '../../positions/positions.parts.tsx';
import { formatListened } from '../format-listened.ts';
import { findChapterIndex, type OpenedBook } from '../opened-book.ts';

/** The recent positions in this book on all devices; selecting one seeks to it. */
export const RecentListeningPositions = ({
  book,
  isOpen,
  onSeek,
  onClose,
}: {
  book: OpenedBook;
  isOpen: boolean;
  onSeek: (atMs: number) => void;
  onClose: () => void;
}) => {
  const { chapters, durationMs } = book;
  return (
    <RecentPositions
      bookId={book.id}
      formatPosition={(fraction) => formatDuration(Math.floor((fraction * durationMs) / 1000))}
      chapterAt={(fraction) => {
        const atMs = Math.round(fraction * durationMs);
        const { title = '' } = chapters[findChapterIndex(chapters, atMs)] ?? {};
        return [title, formatListened(atMs, durationMs)].filter(Boolean).join(' · ');
      }}
      isOpen={isOpen}
      onGo={({ fraction }) => {
        onClose();
        onSeek(Math.round(fraction * durationMs));
      }}
      onClose={onClose}
    />
  );
};
