export { BookDeeds } from './book-deeds.ts';
export { DeleteBook } from './delete-book.tsx';
export { Library, useLibraryView } from './library.tsx';
export { ReadingLine } from './reading-line.tsx';
export { RenameBook } from './rename-book.tsx';
