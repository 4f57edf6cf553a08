import { randomUUID } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import type { Language } from '@lectern/contracts';
import { ObjectNotFound } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';
import { formatAnnotationSet } from './annotation-set.ts';
import { type ArchiveEntry, toJsonStream, toTextStream } from './archive.ts';
import type { createArchiveContentsDb } from './archive-contents.db.ts';
import { createArchivePaths } from './archive-paths.ts';
import { EXPORTED_TABLES } from './export-tables.ts';
import { formatLostBooks, formatReadMe } from './read-me.ts';

type Dependencies = {
  archiveDb: ReturnType<typeof createArchiveContentsDb>;
  files: Pick<FileService, 'read'>;
  now: Date;
};
type ArchiveProgress = {
  /** Called with the number of bytes of books added since the last call. */
  onProgress(bytes: number): void;
  /** Paths of books whose files are missing; grows while the archive is read. */
  lost: readonly string[];
};

const createTextEntry = (path: string, open: () => Readable): ArchiveEntry => ({
  path,
  compress: true,
  open: async () => open(),
});

/** The entries of a reader's archive, in order. Each is opened when its turn comes. */
export async function* listArchiveEntries(
  readerId: bigint,
  language: Language,
  { archiveDb, files, now }: Dependencies,
  { onProgress, lost }: ArchiveProgress,
): AsyncGenerator<ArchiveEntry> {
  const names = ['profile.json', ...EXPORTED_TABLES.map(({ file }) => file), 'annotations/', 'files/'];
  yield createTextEntry('README.txt', () => toTextStream(formatReadMe(language, now, names)));
  const profile = await archiveDb.findProfile(readerId);
  yield createTextEntry('profile.json', () => toTextStream(`${JSON.stringify(profile, null, 2)}\n`));
  for (const table of EXPORTED_TABLES)
    yield createTextEntry(table.file, () => toJsonStream(archiveDb.streamRows(readerId, table)));

  const toPath = createArchivePaths();
  for await (const book of archiveDb.streamBooks(readerId)) {
    const notes = book.binned ? [] : await archiveDb.listNotes(readerId, book.id);
    if (notes.length === 0) continue;
    const annotations = formatAnnotationSet(book, notes, randomUUID(), now);
    yield createTextEntry(toPath('annotations', book.name, '.annotations'), () => toTextStream(annotations));
  }
  const read = async (sha256: string): Promise<Readable | null> => {
    try {
      const counter = new PassThrough();
      counter.on('data', (chunk: Buffer) => onProgress(chunk.length));
      return (await files.read(sha256)).on('error', (error) => counter.destroy(error)).pipe(counter);
    } catch (error) {
      if (error instanceof ObjectNotFound) return null; // table in LOST.txt; the rest of the archive is complete
      throw error;
    }
  };
  for await (const { name, sha256, bytes, binned } of archiveDb.streamBooks(readerId)) {
    const path = toPath(binned ? 'files/bin' : 'files', name);
    yield { path, compress: false, size: bytes, open: () => read(sha256) };
  }
  for (const { kind, name, sha256, bytes } of await archiveDb.listPersonalFiles(readerId))
    yield { path: toPath(`files/${kind}`, name), compress: false, size: bytes, open: () => read(sha256) };
  if (lost.length > 0) yield createTextEntry('LOST.txt', () => toTextStream(formatLostBooks(language, lost)));
}
