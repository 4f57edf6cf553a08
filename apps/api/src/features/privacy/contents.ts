import { randomUUID } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import type { Language } from '@lectern/contracts';
import { NotStored } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';
import { annotationSet } from './annotation-set.ts';
import { type ArchiveEntry, jsonLines, textBytes } from './archive.ts';
import type { contentsDb } from './contents.db.ts';
import { filePaths } from './file-paths.ts';
import { lostBooks, readMe } from './read-me.ts';
import { LISTED } from './tables.ts';

type Parts = { rows: ReturnType<typeof contentsDb>; files: Pick<FileService, 'read'>; now: Date };
type Told = {
  /** Told how many bytes of books went in since it was last told. */
  progress(bytes: number): void;
  /** Paths of books that are lost, as they are found to be. */
  lost: readonly string[];
};

const text = (path: string, open: () => Readable): ArchiveEntry => ({ path, compress: true, open: async () => open() });

/** What is in the archive of a reader, in order. Each entry is read when its turn comes. */
export async function* contentsOf(
  readerId: bigint,
  language: Language,
  { rows, files, now }: Parts,
  { progress, lost }: Told,
): AsyncGenerator<ArchiveEntry> {
  const names = ['profile.json', ...LISTED.map(({ file }) => file), 'annotations/', 'files/'];
  yield text('README.txt', () => textBytes(readMe(language, now, names)));
  const profile = await rows.profile(readerId);
  yield text('profile.json', () => textBytes(`${JSON.stringify(profile, null, 2)}\n`));
  for (const listed of LISTED) yield text(listed.file, () => jsonLines(rows.rows(readerId, listed)));

  const pathOf = filePaths();
  for await (const book of rows.books(readerId)) {
    const notes = book.binned ? [] : await rows.notes(readerId, book.id);
    if (notes.length === 0) continue;
    const set = annotationSet(book, notes, randomUUID(), now);
    yield text(pathOf('annotations', book.name, '.annotations'), () => textBytes(set));
  }
  const read = async (sha256: string): Promise<Readable | null> => {
    try {
      const counted = new PassThrough();
      counted.on('data', (chunk: Buffer) => progress(chunk.length));
      return (await files.read(sha256)).on('error', (error) => counted.destroy(error)).pipe(counted);
    } catch (error) {
      if (error instanceof NotStored) return null; // said in the archive; the rest of it is as good as ever
      throw error;
    }
  };
  for await (const { name, sha256, bytes, binned } of rows.books(readerId)) {
    const path = pathOf(binned ? 'files/bin' : 'files', name);
    yield { path, compress: false, size: bytes, open: () => read(sha256) };
  }
  if (lost.length > 0) yield text('LOST.txt', () => textBytes(lostBooks(language, lost)));
}
