import { MarksFiles } from '../../notes/notes.parts.tsx';
import { chapterAt, type Opened } from '../safety/line.ts';
import { markOfBookmark } from './bookmark.ts';
import type { Bookmarks } from './use-bookmarks.ts';

/** Writes the bookmarks of an audiobook into a file of the reader’s choice, and reads those of other programs. */
export const BookmarkFiles = ({ book, bookmarks }: { book: Opened; bookmarks: Bookmarks }) => {
  const { chapters, durationMs, title } = book;
  return (
    <MarksFiles
      marks={bookmarks.items.map((one) => markOfBookmark(one, book))}
      title={title}
      chapterAt={(fraction) => chapters[chapterAt(chapters, Math.round((fraction ?? 0) * durationMs))]?.title ?? ''}
      onBringIn={bookmarks.bringIn}
    />
  );
};
