import { uploads } from './uploads.ts';

/** Whether this tab shows a file of that name among its uploads: what becomes of it is told there. */
export const isUploadedHere = (name: string): boolean =>
  uploads.current().some(({ file }) => file.name.normalize('NFC') === name);
