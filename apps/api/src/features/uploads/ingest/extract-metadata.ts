import { type Fingerprints, findFormat, getUnplayedSound } from '@lectern/formats';
import { Refusal } from '../../../http/refusal.ts';
import { describedBy, type NewBook } from '../../books/books.service.ts';
import type { Document, ExtractedDocument, OpenedZip, ReceivedFile } from '../../files/files.service.ts';
import { getTokenExpiry } from '../../fulfilment/fulfilment.service.ts';
import { identifyFormat, refuseUnreadable } from './identify-format.ts';
import type { FileContext } from './ingest-context.ts';

/**
 * Reads metadata, contents and covers in a parser process and stores the pictures.
 * @param zip the opened archive, when the file is a ZIP with one book
 * @throws Refusal `file.format_unsupported`, `file.sound_unsupported`, `file.mime_unsupported`, and as `refuseUnreadable` does
 */
export const extractMetadata = async (
  { services, file, unreferencedObjects }: FileContext,
  received: ReceivedFile,
  zip?: OpenedZip,
): Promise<ExtractedDocument> => {
  const format = identifyFormat(received.head, file.name, file.type);
  const extracted = await refuseUnreadable(services.files.extractMetadata(received, format, zip));
  for (const { key } of extracted.pictures) unreferencedObjects.add(key);
  const sound = findOnlyUnplayedSound(extracted.document);
  if (sound !== null && !(await services.canConvertSound())) throw new Refusal('file.sound_unsupported', { sound });
  return extracted;
};

/** The coding of a recording of which no file plays without a conversion; null where one does. */
const findOnlyUnplayedSound = ({ contents, metadata }: Document): string | null => {
  if (contents?.kind !== 'audio' || metadata.isDrm) return null;
  const sounds = contents.tracks.map(getUnplayedSound);
  return sounds.includes(null) ? null : (sounds[0] ?? null);
};

/** The row of a new book, from what the parser found; the reader may change it later. */
export const toNewBook = (
  name: string,
  prints: Fingerprints,
  { document, facts }: Pick<ExtractedDocument, 'document' | 'facts'>,
): NewBook => {
  const { format, metadata, contents, manifest, covers, inside } = document;
  return {
    ...describedBy(name, document),
    name,
    sha256: new Uint8Array(prints.sha256),
    facts,
    md5: new Uint8Array(prints.md5),
    fastHash: prints.fastHash,
    bytes: BigInt(prints.bytes),
    format,
    // of the bytes as they are downloaded
    mimeType: findFormat(inside === null ? format : 'zip')?.mediaType ?? 'application/octet-stream',
    publisher: metadata.publisher,
    year: metadata.year,
    isbn: metadata.isbn,
    annotation: metadata.annotation,
    // in half stars
    rating: (metadata.rating ?? 0) * 2,
    fixedLayout: manifest?.layout === 'pre-paginated',
    // a token stands for a protected book
    isDrm: metadata.isDrm || contents?.kind === 'token',
    tokenExpiresAt: getTokenExpiry(contents),
    isLcp: metadata.isLcp,
    isAudioBook: contents?.kind === 'audio',
    durationMs: contents?.kind === 'audio' ? contents.durationMs : null,
    characters: manifest?.totalCharacters ?? null,
    covers,
  };
};
