import { Refusal } from '../../../http/refusal.ts';
import type { OpenedZip, ReceivedFile } from '../../files/files.service.ts';
import { addToLibrary, findInLibrary, restoreFromBin } from './add-to-library.ts';
import { extractMetadata } from './extract-metadata.ts';
import type { IngestContext, IngestedBook } from './ingest-context.ts';

/**
 * From received bytes to the book: deduplicate → extract metadata → add to the library. Begins again when the library
 * changed in between.
 * @param zip the opened archive, when the file is a ZIP with one book
 */
export const ingestBook = async (
  ctx: IngestContext,
  received: ReceivedFile,
  zip?: OpenedZip,
): Promise<IngestedBook> => {
  for (;;) {
    const known = await findKnown(ctx, received);
    if (known) return known;
    const extracted = await extractMetadata(ctx, received, zip);
    const added = await addToLibrary(ctx, received, extracted);
    if (added) return added;
  }
};

/** The reader's book with these bytes; null when they are new. @throws Refusal `file.removed` */
const findKnown = async (ctx: IngestContext, received: ReceivedFile): Promise<IngestedBook | null> => {
  const { services, readerId } = ctx;
  const { sha256 } = received.prints;
  if (!(await services.isKnown(readerId, sha256))) return null;
  await services.refuseRemoved(readerId, sha256);
  return (await restoreFromBin(ctx, received)) ?? findInLibrary(ctx, received);
};

/** @throws Refusal `file.already_there` */
export const refusePresent = ({ outcome }: IngestedBook): void => {
  if (outcome === 'present') throw new Refusal('file.already_there');
};
