export { MarksFiles } from './files/marks-files.tsx';
export { NotesOfBook } from './notes-of-book.tsx';
