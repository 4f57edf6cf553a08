export { BookDeeds } from './book-deeds.ts';
export { DeleteBooks } from './delete-books.tsx';
export { ReadingLine } from './reading-line.tsx';
export type { Chosen } from './selection.ts';
export { ShelfScreen } from './shelf-screen.tsx';
