import { sniffFormat } from '@lectern/formats';
import { Refusal } from '../../../http/refusal.ts';
import { rethrowAsNotStored } from '../../../http/unavailable.ts';
import { type Licence, parseLicenceDocument } from '../../../platform/lcp/licence.ts';
import { findPublicationLink, type PublicationLink } from '../../../platform/lcp/publication-link.ts';
import type { ReceivedFile } from '../../files/files.service.ts';
import { toNameByTitle } from '../file-name.ts';
import { cleanUp } from './clean-up.ts';
import { refuseUnreadable } from './identify-format.ts';
import { ingestBook } from './ingest-book.ts';
import {
  createIngestContext,
  type DownloadProgress,
  type FileContext,
  type IncomingFile,
  type IngestContext,
  type IngestedBook,
} from './ingest-context.ts';
import { createFailure } from './open-publication.ts';
import { type ByteWatch, receiveFile } from './receive-file.ts';
import { releaseSpace, reserveSpace, watchSpace } from './reserve-space.ts';

/** A licence with the text that is embedded, and where its publication is. */
export type UploadedLicence = { licence: Licence; text: string; link: PublicationLink };

const FORMAT = 'lcpl';
/** Licences have 2 to 8 kB. */
const MAX_BYTES = 256 * 1024;
/** Where an EPUB has its licence (LCP 1.0, 4.1), and what this takes beside the licence itself. */
const ENTRY = 'META-INF/license.lcpl';
const ENTRY_BYTES = 1024;
const REPORT_EVERY_MS = 1000;

/** Whether the file is a bare licence of Readium LCP, whose publication has to be downloaded. */
export const isLicence = ({ name, type }: IncomingFile, { head }: ReceivedFile): boolean =>
  sniffFormat(head, name, type).format?.name === FORMAT;

/**
 * Downloads the publication of a licence, embeds the licence and ingests the result as if it had been uploaded.
 * @throws Refusal `file.unreadable`, `file.invalid`, `lcp.licence_broken`, `file.link_invalid`, `file.download_failed`, and the
 * others of `files.put`
 */
export const ingestLicence = async (outer: IngestContext, received: ReceivedFile): Promise<IngestedBook> => {
  const { services, readerId } = outer;
  const uploaded = await readLicence(outer, received);
  const present = await findSameLicence(outer, uploaded.licence);
  if (present) return present;
  await releaseSpace(outer); // a publication takes other space
  const ctx = createIngestContext(services, {
    ...outer,
    readerId,
    file: toPublicationFile(outer.file, uploaded),
    space: { kind: 'none' },
    isNamedByTitle: true,
  });
  try {
    await reserveSpace(ctx, (uploaded.link.bytes ?? 0) + uploaded.text.length + ENTRY_BYTES);
    const watch = watchSpace(ctx);
    const embedded = await fetchPublication(ctx, uploaded, { watch, onDownloading: ctx.hooks.onDownloading });
    await watch(embedded.prints.bytes);
    return await ingestBook(ctx, embedded);
  } finally {
    await cleanUp(ctx);
  }
};

/** @throws Refusal `file.unreadable`, `file.invalid`, `lcp.licence_broken`, `file.link_invalid` */
export const readLicence = async (
  { services: { files, publications }, file: { name } }: FileContext,
  received: ReceivedFile,
): Promise<UploadedLicence> => {
  if (received.prints.bytes > MAX_BYTES) throw new Refusal('file.invalid', { reason: 'hostile' });
  const chunks: Buffer[] = [];
  for await (const chunk of await files.readReceived(received)) chunks.push(chunk as Buffer); // a stream of bytes
  const text = Buffer.concat(chunks).toString();
  const licence = parseLicenceDocument(text);
  if (!licence) throw new Refusal('file.unreadable', { reason: 'damaged' });
  if (!publications.isGenuine(licence)) throw new Refusal('lcp.licence_broken', { title: name });
  const link = findPublicationLink(licence);
  if (!link) throw new Refusal('file.link_invalid');
  return { licence, text, link };
};

/** The name before the title of the publication is known: its title in the licence, else the name of the licence. */
export const toPublicationFile = ({ name }: IncomingFile, { link }: UploadedLicence): IncomingFile => {
  const fileName = name.replace(/\.lcpl$/i, '');
  return {
    name: toNameByTitle(link.title ?? '', '.epub') ?? toNameByTitle(fileName, '.epub') ?? 'Book.epub',
    type: undefined,
    declaredBytes: null,
  };
};

/**
 * Downloads the publication and embeds the licence in it, as streams; of the publication itself nothing is kept.
 * @throws Refusal `file.format_unsupported`, `file.link_invalid`, `file.download_failed`, `file.unreadable`, `file.invalid`; what
 * `watch` and `onDownloading` throw
 */
export const fetchPublication = async (
  ctx: FileContext,
  { text, link }: UploadedLicence,
  {
    watch,
    onDownloading,
  }: { watch?: ByteWatch; onDownloading?: ((progress: DownloadProgress) => Promise<void>) | undefined },
): Promise<ReceivedFile> => {
  const { services, file, unreferencedObjects } = ctx;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new Refusal('file.not_found'));
  if (ctx.signal?.aborted) stop();
  ctx.signal?.addEventListener('abort', stop);
  const progress: DownloadProgress = { received: 0, total: link.bytes };
  const report = (): void => void onDownloading?.({ ...progress }).catch((error: unknown) => stopping.abort(error));
  const timer = setInterval(report, REPORT_EVERY_MS);
  try {
    const { total, bytes } = await services.publications.open(link, stopping.signal);
    progress.total = total;
    report();
    const publication = await receiveFile(
      { ...ctx, file: { ...file, declaredBytes: link.bytes } },
      bytes,
      async (received) => {
        progress.received = received;
        await watch?.(received);
      },
    ).catch((error: unknown) => {
      // fewer bytes than the licence says, or none at all
      const isShort = error instanceof Refusal && (error.code === 'file.mismatch' || error.code === 'file.empty');
      throw isShort ? createFailure('size') : error;
    });
    if (link.sha256 && !link.sha256.equals(publication.prints.sha256)) throw createFailure('hash');
    refuseOtherContent(publication);
    const work = { kind: 'embed', entry: ENTRY, content: text } as const;
    const embedded = await refuseUnreadable(
      rethrowAsNotStored(services.files.makeFromReceived(publication, work, () => {})),
    );
    unreferencedObjects.add(embedded.key);
    stopping.signal.throwIfAborted();
    return embedded;
  } finally {
    clearInterval(timer);
    ctx.signal?.removeEventListener('abort', stop);
  }
};

/** Providers answer with a page when something is wrong. @throws Refusal `file.download_failed` */
const refuseOtherContent = ({ head }: ReceivedFile): void => {
  if (sniffFormat(head, 'publication.epub').format?.name !== 'epub') throw createFailure('content');
};

/** The reader's book with this licence; null when there is none. */
const findSameLicence = async (
  { services: { books }, readerId }: IngestContext,
  { id, provider }: Licence,
): Promise<IngestedBook | null> => {
  for (const { sha256, licence } of await books.listLicences(readerId, id)) {
    const known = parseLicenceDocument(licence);
    if (known?.id !== id || known.provider !== provider) continue;
    const row = await books.findBySha256(readerId, sha256);
    if (row) return { row, outcome: 'present' };
  }
  return null;
};
