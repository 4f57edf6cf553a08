import { limits } from '@lectern/contracts';
import { Refusal } from '../../../http/refusal.ts';
import type { NewBook } from '../../books/books.service.ts';
import type { ReceivedFile } from '../../files/files.service.ts';
import { toNameByTitle } from '../file-name.ts';
import { discardUnreferenced } from './clean-up.ts';
import { extractMetadata, toNewBook } from './extract-metadata.ts';
import { refuseTooManyBooks, shouldOpenZip, withOpenZip } from './identify-format.ts';
import type { FileContext, IncomingFile, IngestServices } from './ingest-context.ts';
import { fetchPublication, isLicence, readLicence, toPublicationFile } from './ingest-licence.ts';
import { type ByteWatch, receiveFile } from './receive-file.ts';

/**
 * A dry run: takes every step that could refuse a file with one book, and keeps nothing.
 * @param readerId null for somebody who has no account yet, whose space is all free
 * @throws the refusals of `files.put` but `file.already_there`
 */
export const inspectFile = async (
  services: IngestServices,
  readerId: bigint | null,
  file: IncomingFile,
  source: AsyncIterable<Uint8Array>,
): Promise<NewBook> => {
  const ctx: FileContext = { services, file, unreferencedObjects: new Set() };
  const { declaredBytes } = file;
  if (declaredBytes === 0) throw new Refusal('file.empty');
  if (readerId !== null) {
    const reservation = await services.quota.reserve(readerId, { minBytes: declaredBytes ?? 1 });
    await services.quota.release(reservation);
  }
  try {
    const received = await receiveFile(ctx, source, limitBytes(declaredBytes ?? limits.RESERVE_STEP_BYTES));
    if (isLicence(file, received)) return await inspectLicence(ctx, received);
    const extracted = (await shouldOpenZip(ctx, readerId, received))
      ? await withOpenZip(ctx, received, async (zip) => {
          refuseTooManyBooks(zip, 1);
          return extractMetadata(ctx, received, zip);
        })
      : await extractMetadata(ctx, received);
    return toNewBook(file.name, received.prints, extracted);
  } finally {
    await discardUnreferenced(ctx);
  }
};

/** The same with the publication of a licence. */
const inspectLicence = async (ctx: FileContext, received: ReceivedFile): Promise<NewBook> => {
  const uploaded = await readLicence(ctx, received);
  const file = toPublicationFile(ctx.file, uploaded);
  const embedded = await fetchPublication({ ...ctx, file }, uploaded, {});
  const extracted = await extractMetadata({ ...ctx, file }, embedded);
  const name = toNameByTitle(extracted.document.metadata.title ?? '', file.name) ?? file.name;
  return toNewBook(name, embedded.prints, extracted);
};

/** A dry run of a file whose size is unknown takes no more than one step of space. @throws Refusal `file.mismatch` */
const limitBytes =
  (most: number): ByteWatch =>
  async (receivedBytes) => {
    if (receivedBytes > most) throw new Refusal('file.mismatch');
  };
