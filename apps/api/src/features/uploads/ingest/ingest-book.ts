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
    await ctx.services.refuseRemoved(ctx.readerId, received.prints.sha256);
    const known = (await restoreFromBin(ctx, received)) ?? (await findInLibrary(ctx, received));
    if (known) return known;
    const extracted = await extractMetadata(ctx, received, zip);
    const added = await addToLibrary(ctx, received, extracted);
    if (added) return added;
  }
};

/** @throws Refusal `file.already_there` */
export const refusePresent = ({ outcome }: IngestedBook): void => {
  if (outcome === 'present') throw new Refusal('file.already_there');
};
