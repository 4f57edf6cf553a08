export { EarlierVersions } from './earlier-versions.tsx';
export { MarksFiles } from './files/marks-files.tsx';
export { NotesOfBook } from './notes-of-book.tsx';
