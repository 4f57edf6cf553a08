import { findMediaType } from '../accepted-formats.ts';
import { type AudiobookFolder, findAlbums, findAudiobooks, isPartOfAudiobook, mayBePart } from './audiobook-folder.ts';
import type { FolderTree } from './folder-tree.ts';
import { isPublication, packPublication } from './publication-folder.ts';

/**
 * `audiobooks`: still to be put together, which may take a while. `skipped`: files in folders that are no books, as most folders have
 * some, or can't be opened.
 */
export type FoundBooks = { files: File[]; audiobooks: AudiobookFolder[]; skipped: number };

/** A text beside recordings is about them. */
const ACCOMPANYING = /\.(?:txt|html?|xhtml)$/i;

/**
 * Collects the books of a folder: a folder that is an EPUB or an audiobook becomes one file, all others are searched for files that are
 * books.
 */
export const collectBooks = async (folder: FolderTree, found: FoundBooks): Promise<void> => {
  const publication = isPublication(folder) ? await packPublication(folder) : null;
  if (publication) {
    found.files.push(publication);
    return;
  }
  const { audiobooks, others } = await findAudiobooks(folder);
  const isFound = audiobooks.length > 0;
  for (const child of folder.folders) if (!isFound || !isPartOfAudiobook(child)) await collectBooks(child, found);
  found.audiobooks.push(...audiobooks);
  for (const file of others) {
    const isBook = findMediaType(file.name) !== null && !(isFound && ACCOMPANYING.test(file.name));
    if (isBook) found.files.push(file);
    else found.skipped += 1;
  }
};

/**
 * Collects files that were added without a folder: hands on those that are books of their own, at once where their names say so, and
 * returns the audiobooks of the others. All are books of their own if one can't be read, which its row says.
 */
export const collectFiles = async (
  files: readonly File[],
  onFiles: (files: readonly File[]) => void,
): Promise<AudiobookFolder[]> => {
  const parts = files.filter(mayBePart);
  if (parts.length < 2) {
    onFiles(files);
    return [];
  }
  if (parts.length < files.length) onFiles(files.filter((file) => !mayBePart(file)));
  const { audiobooks, others } = await findAlbums(parts).catch(() => ({ audiobooks: [], others: parts }));
  if (others.length > 0) onFiles(others);
  return audiobooks;
};
