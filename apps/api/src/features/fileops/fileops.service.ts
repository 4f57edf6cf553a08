import type { FileInfo } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { BookService } from '../books/books.service.ts';

export type FileopsService = ReturnType<typeof fileopsService>;

/** File operations as old clients know them, by path or hash. */
export const fileopsService = ({ books, bin }: { books: BookService; bin: BinService }) => ({
  /** @throws Refusal `file.not_found` */
  async info(reader: SignedIn, fastHash: string, path?: string): Promise<FileInfo> {
    const row = await books.find(reader.readerId, { fastHash, names: path === undefined ? undefined : [nameIn(path)] });
    const book = await books.wire(reader, row);
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
  /** @param value is asked for after the book was found: a stranger's book is not found whatever the body says */
  async favour(reader: SignedIn, paths: readonly string[], value: () => boolean): Promise<'OK'> {
    const { id } = await books.find(reader.readerId, { names: paths.map(nameIn) });
    await books.mark(reader, [id], { favorite: value() });
    return 'OK';
  },
  /** @throws Refusal `file.not_found`, or `file.ambiguous` when the hash names two books: then nothing is deleted. */
  async delete(reader: SignedIn, fastHash: string, path?: string): Promise<'OK'> {
    const { id } = await books.only(reader.readerId, fastHash, path === undefined ? undefined : nameIn(path));
    return bin.putOne(reader, id);
  },
  /** @throws Refusal `file.not_found` */
  async deleteNamed(reader: SignedIn, paths: readonly string[], fastHash?: string): Promise<'OK'> {
    const { id } = await books.find(reader.readerId, { names: paths.map(nameIn), fastHash });
    return bin.putOne(reader, id);
  },
});

/** A path is a slash and the file name. */
const nameIn = (path: string): string => path.replace(/^\//, '');
