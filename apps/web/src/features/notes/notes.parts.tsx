export { BookNotes } from './book-notes.tsx';
export { EarlierVersions } from './earlier-versions.tsx';
export { MarksFileMenu } from './files/marks-file-menu.tsx';
