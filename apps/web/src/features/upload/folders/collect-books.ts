import { findMediaType } from '../accepted-formats.ts';
import { findAlbums, findAudiobooks, isPartOfAudiobook, packAudiobook } from './audiobook-folder.ts';
import type { FolderTree } from './folder-tree.ts';
import { isPublication, packPublication } from './publication-folder.ts';

/** `skipped`: files in folders that are no books, as most folders have some, or can't be opened. */
export type FoundBooks = { files: File[]; skipped: number };
/** Is told when the recordings of a folder are put together, which may take a while. */
export type OnAudiobook = (name: string) => void;

/** A text beside recordings is about them. */
const ACCOMPANYING = /\.(?:txt|html?|xhtml)$/i;

/**
 * Collects the books of a folder: a folder that is an EPUB or an audiobook becomes one file, all others are searched for files that are
 * books.
 */
export const collectBooks = async (folder: FolderTree, found: FoundBooks, onAudiobook: OnAudiobook): Promise<void> => {
  const publication = isPublication(folder) ? await packPublication(folder) : null;
  if (publication) {
    found.files.push(publication);
    return;
  }
  const { audiobooks, others } = await findAudiobooks(folder);
  const isFound = audiobooks.length > 0;
  for (const child of folder.folders)
    if (!isFound || !isPartOfAudiobook(child)) await collectBooks(child, found, onAudiobook);
  for (const audiobook of audiobooks) {
    onAudiobook(audiobook.name);
    found.files.push(await packAudiobook(audiobook));
  }
  for (const file of others) {
    const isBook = findMediaType(file.name) !== null && !(isFound && ACCOMPANYING.test(file.name));
    if (isBook) found.files.push(file);
    else found.skipped += 1;
  }
};

const packAlbums = async (files: readonly File[], onAudiobook: OnAudiobook): Promise<File[]> => {
  const { audiobooks, others } = await findAlbums(files);
  const packed: File[] = [];
  for (const audiobook of audiobooks) {
    onAudiobook(audiobook.name);
    packed.push(await packAudiobook(audiobook));
  }
  return [...packed, ...others];
};

/** Collects files that were added without a folder: recordings of one album become one file. All stay if one can't be read, which its row says. */
export const collectFiles = (files: readonly File[], onAudiobook: OnAudiobook): Promise<File[]> =>
  packAlbums(files, onAudiobook).catch(() => [...files]);
