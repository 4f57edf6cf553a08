import type { Book, Language, StoredBook } from '@lectern/contracts';
import { toErrorBody } from '../../http/error-handler.ts';
import type { IngestResult, ZipResult } from './ingest/ingest-zip.ts';

/** A finished upload, in the shapes of the wire; `leftOut` names the sound files of a ZIP that can't be played. */
export type StoredUpload = IngestResult<Book> & { leftOut: readonly string[] };
export type StoredZipResult = ZipResult<Book>;

/** The answer to an upload; refusals of single books are in the reader's language. */
export const toUploadReply = ({ book: stored, zipResults, leftOut }: StoredUpload, language: Language): StoredBook => ({
  ...stored,
  ...(zipResults && {
    books: zipResults.map(({ name, book, refusal }) => ({
      name,
      book: book ?? null,
      error: refusal ? toErrorBody(refusal, language) : null,
    })),
  }),
  ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
});
