export { NotesOfBook } from './notes-of-book.tsx';
