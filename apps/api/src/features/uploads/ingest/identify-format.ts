import { ReadingAborted, sniffFormat, UnreadableBook } from '@lectern/formats';
import { Refusal } from '../../../http/refusal.ts';
import type { OpenedZip, ReceivedFile } from '../../files/files.service.ts';
import type { FileContext } from './ingest-context.ts';

const RETRY_SECONDS = 5;

/**
 * The name of the format, by the first bytes, the file's name and its type.
 * @throws Refusal `file.format_unsupported`, `file.mime_unsupported`
 */
export const identifyFormat = (head: Uint8Array, name: string, type: string | undefined): string => {
  const { format, refusal } = sniffFormat(head, name, type);
  if (refusal !== undefined)
    throw new Refusal(refusal === 'mime' ? 'file.mime_unsupported' : 'file.format_unsupported');
  return format.name;
};

/**
 * Whether the file is opened as an archive of books: a ZIP, unless the reader's own library or bin has it. Only for those may an
 * answer come quickly: all other bytes are read as if they were new, so that time reveals nothing about other readers (decision 30).
 * @param readerId null for somebody who has no account yet
 */
export const shouldOpenZip = async (
  { services: { books, bin }, file: { name, type } }: FileContext,
  readerId: bigint | null,
  { head, prints: { sha256 } }: ReceivedFile,
): Promise<boolean> => {
  if (sniffFormat(head, name, type).format?.name !== 'zip') return false;
  if (readerId === null) return true;
  return !((await books.hasSha256(readerId, sha256)) || (await bin.has(readerId, sha256)));
};

/** Opens the received ZIP while `use` runs. @throws Refusal as `refuseUnreadable` does */
export const withOpenZip = <T>(
  { services }: FileContext,
  received: ReceivedFile,
  use: (zip: OpenedZip) => Promise<T>,
): Promise<T> => refuseUnreadable(services.files.openZip(received, use));

/** @throws Refusal `file.too_many_inside` */
export const refuseTooManyBooks = ({ books }: OpenedZip, most: number): void => {
  if (books.length > most) throw new Refusal('file.too_many_inside', { books: books.length, most });
};

/** Turns what a parser process could not read into a refusal. @throws Refusal `file.unreadable`, `file.invalid`, `file.sound_unsupported`, `server.unavailable` */
export const refuseUnreadable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ReadingAborted) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
    if (error instanceof UnreadableBook) throw toRefusal(error);
    throw error;
  }
};

/** A file that breaks a limit is invalid, whatever it is; one that makes no sense may be damaged. An unsupported one names its kind of sound. */
const toRefusal = ({ reason, message }: UnreadableBook): Refusal => {
  if (reason === 'unsupported') return new Refusal('file.sound_unsupported', { sound: message });
  return new Refusal(reason === 'damaged' || reason === 'crash' ? 'file.unreadable' : 'file.invalid', { reason });
};
