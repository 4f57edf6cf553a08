export { BookDeeds } from './book-deeds.ts';
export { DeleteBooks } from './delete-books.tsx';
export { ReadingLine } from './reading-line.tsx';
export { RenameBook } from './rename-book.tsx';
export type { Chosen } from './selection.ts';
export { ShelfScreen } from './shelf-screen.tsx';
