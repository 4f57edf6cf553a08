import { MarksFileMenu } from '../../notes/notes.parts.tsx';
import { findChapterIndex, type OpenedBook } from '../opened-book.ts';
import { toBookMark } from './bookmark.ts';
import type { Bookmarks } from './use-bookmarks.ts';

/** Exports the bookmarks of an audiobook to a file, and imports those of other programs. */
export const BookmarkFiles = ({ book, bookmarks }: { book: OpenedBook; bookmarks: Bookmarks }) => {
  const { chapters, durationMs, title } = book;
  return (
    <MarksFileMenu
      bookId={book.id}
      marks={bookmarks.items.map((bookmark) => toBookMark(bookmark, book))}
      title={title}
      getChapterAt={(fraction) =>
        chapters[findChapterIndex(chapters, Math.round((fraction ?? 0) * durationMs))]?.title ?? ''
      }
      onImport={bookmarks.importFile}
    />
  );
};
