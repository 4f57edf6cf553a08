import { Refusal } from '../../../http/refusal.ts';
import { cleanUp } from './clean-up.ts';
import { shouldOpenZip, withOpenZip } from './identify-format.ts';
import { ingestBook } from './ingest-book.ts';
import type { IngestContext, IngestedBook } from './ingest-context.ts';
import { ingestLicence, isLicence } from './ingest-licence.ts';
import { type IngestResult, ingestZip } from './ingest-zip.ts';
import { receiveFile } from './receive-file.ts';
import { reserveSpace, watchSpace } from './reserve-space.ts';

/**
 * The way of a file into a library: reserve space → receive, hash and store → identify → deduplicate → extract metadata →
 * add to the library → notify. A licence is received first, then its publication instead of it. Leaves either the book with its bytes, or nothing.
 * @throws the refusals of `files.put`; a single book that the library has already is the outcome `present`
 */
export const ingest = async (ctx: IngestContext, source: AsyncIterable<Uint8Array>): Promise<IngestResult> => {
  try {
    if (ctx.file.declaredBytes === 0) throw new Refusal('file.empty');
    ctx.services.files.prepareParsing();
    await reserveSpace(ctx);
    const received = await receiveFile(ctx, source, watchSpace(ctx));
    if (isLicence(ctx.file, received)) return toResult(await ingestLicence(ctx, received));
    if (!(await shouldOpenZip(ctx, ctx.readerId, received))) return toResult(await ingestBook(ctx, received));
    return await withOpenZip(ctx, received, async (zip) =>
      zip.books.length > 1 ? ingestZip(ctx, zip) : toResult(await ingestBook(ctx, received, zip)),
    );
  } finally {
    await cleanUp(ctx);
  }
};

const toResult = (book: IngestedBook): IngestResult => ({ book, zipResults: null });
