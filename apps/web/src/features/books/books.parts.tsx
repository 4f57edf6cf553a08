export { BookActionsContext } from './book-actions.ts';
export { BookBadges } from './book-badges.tsx';
export { DeleteBooks } from './delete-books.tsx';
export { ReadingProgress } from './reading-progress.tsx';
export type { SelectedBook } from './selection.ts';
export { ShelfScreen } from './shelf-screen.tsx';
