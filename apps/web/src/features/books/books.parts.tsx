export { DeleteBook } from './delete-book.tsx';
export { ReadingLine } from './reading-line.tsx';
export { RenameBook } from './rename-book.tsx';
