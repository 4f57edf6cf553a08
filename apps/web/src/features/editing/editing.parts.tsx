export { EditActionProvider } from './edit-action-provider.tsx';
export { EditBook } from './edit-book.tsx';
