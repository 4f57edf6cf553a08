import type { FileInfo } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { BookService } from '../books/books.service.ts';

export type FileopsService = ReturnType<typeof createFileopsService>;

/** File operations of old clients, by path or hash. */
export const createFileopsService = ({ books, bin }: { books: BookService; bin: BinService }) => ({
  /** @throws Refusal `file.not_found` */
  async getInfo(reader: SignedIn, fastHash: string, path?: string): Promise<FileInfo> {
    const row = await books.requireByNameOrHash(reader.readerId, {
      fastHash,
      names: path === undefined ? undefined : [toFileName(path)],
    });
    const book = await books.toBook(reader, row);
    return {
      id: Number(book.id),
      path: book.path,
      name: book.name,
      is_folder: false,
      has_file: true,
      download_link: book.link,
      mime_type: book.mime_type,
      bytes: book.bytes,
      md5_hash: book.md5_hash,
      fast_hash: book.fast_hash,
      resource_id: book.resource_id,
      favorite: book.favorite,
      created_at: book.created_at,
      mtime: book.mtime,
      client_mtime: book.client_mtime,
      metadata: { ...book.metadata, year: book.metadata.year === null ? null : String(book.metadata.year) },
      position: {
        pointer: book.position.pointer,
        pointer_pb: book.position.pointer_pb,
        percent: book.position.percent,
        updated: book.position.updated,
      },
    };
  },
  /** @param value is called after the book was found: a stranger's book is not found, whatever the body says */
  async setFavorite(reader: SignedIn, paths: readonly string[], value: () => boolean): Promise<'OK'> {
    const { id } = await books.requireByNameOrHash(reader.readerId, { names: paths.map(toFileName) });
    await books.mark(reader, [id], { favorite: value() });
    return 'OK';
  },
  /** @throws Refusal `file.not_found`, or `file.ambiguous` when the hash matches several books: then nothing is deleted. */
  async delete(reader: SignedIn, fastHash: string, path?: string): Promise<'OK'> {
    const { id } = await books.requireUnambiguous(
      reader.readerId,
      fastHash,
      path === undefined ? undefined : toFileName(path),
    );
    return bin.moveBookToBin(reader, id);
  },
  /** @throws Refusal `file.not_found` */
  async deleteByPath(reader: SignedIn, paths: readonly string[], fastHash?: string): Promise<'OK'> {
    const { id } = await books.requireByNameOrHash(reader.readerId, { names: paths.map(toFileName), fastHash });
    return bin.moveBookToBin(reader, id);
  },
});

/** A path is a slash followed by the file name. */
const toFileName = (path: string): string => path.replace(/^\//, '');
