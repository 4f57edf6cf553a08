export { EditBook } from './edit-book.tsx';
export { EditDeed } from './edit-deed.tsx';
