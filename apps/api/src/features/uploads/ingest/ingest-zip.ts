import { Refusal } from '../../../http/refusal.ts';
import type { OpenedZip } from '../../files/files.service.ts';
import { toFileName } from '../file-name.ts';
import { cleanUp } from './clean-up.ts';
import { refuseTooManyBooks, refuseUnreadable } from './identify-format.ts';
import { ingestBook, refusePresent } from './ingest-book.ts';
import { createIngestContext, type IngestContext, type IngestedBook } from './ingest-context.ts';
import { releaseSpace, reserveSpace } from './reserve-space.ts';

type ZippedBook = OpenedZip['books'][number];
/** The result of one book of a ZIP, with the name of its file in the ZIP. */
export type ZipResult<B = IngestedBook> = { name: string } & (
  | { book: B; refusal?: never }
  | { book?: never; refusal: Refusal }
);
/** The result of an upload: the book, or for a ZIP with several books the first that was stored, and the result of each. */
export type IngestResult<B = IngestedBook> = { book: B; zipResults: readonly ZipResult<B>[] | null };

/**
 * Ingests each book of a ZIP by itself, with space of its own; a refusal of one stops no other. Of the ZIP itself nothing is kept.
 * @throws Refusal `file.too_many_inside`; when no book was stored, the first refusal that is not `file.already_there`
 */
export const ingestZip = async (ctx: IngestContext, zip: OpenedZip): Promise<IngestResult> => {
  await releaseSpace(ctx);
  refuseTooManyBooks(zip, ctx.maxBooksInZip);
  const zipResults: ZipResult[] = [];
  for (const zipped of zip.books) {
    await ctx.hooks.onZipBook?.();
    const { name } = zipped;
    zipResults.push(await ingestZippedBook(ctx, zip, zipped).then((book) => ({ name, book }), toZipResult(name)));
  }
  const [book] = zipResults.flatMap((result) => result.book ?? []);
  if (book) return { book, zipResults };
  const refusals = zipResults.flatMap(({ refusal }) => refusal ?? []);
  throw refusals.find(({ code }) => code !== 'file.already_there') ?? new Refusal('file.already_there');
};

const ingestZippedBook = async (
  { services, readerId }: IngestContext,
  zip: OpenedZip,
  zipped: ZippedBook,
): Promise<IngestedBook> => {
  const file = { name: toFileName(zipped.name), type: undefined, declaredBytes: zipped.size };
  const ctx = createIngestContext(services, { readerId, file });
  try {
    await reserveSpace(ctx);
    const received = await refuseUnreadable(zip.extractBook(zipped));
    ctx.unreferencedObjects.add(received.key);
    const book = await ingestBook(ctx, received);
    refusePresent(book);
    return book;
  } finally {
    await cleanUp(ctx);
  }
};

/** A refusal that passes by itself concerns all books: the file is to be sent again. */
const toZipResult =
  (name: string) =>
  (error: unknown): ZipResult => {
    if (error instanceof Refusal && error.code !== 'server.unavailable') return { name, refusal: error };
    throw error;
  };
