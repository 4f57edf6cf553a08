import { type Book, limits } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OpenedZip, Received } from '../files/files.service.ts';
import type { QuotaService, Reservation } from '../storage-quota/storage-quota.service.ts';
import { asFileName } from './file-name.ts';

/** What came of one of several books, by the name of its file in the ZIP. */
export type BookResult = { name: string } & ({ book: Book; refusal?: never } | { book?: never; refusal: Refusal });
/** The book that came of an upload; of several the first, and what came of each. */
export type Stored = { book: Book; each: readonly BookResult[] | null };

type Reserved = { name: string; reservation: Reservation };
type Parts = {
  quota: QuotaService;
  readable: <T>(work: Promise<T>) => Promise<T>;
  /** From received bytes to the shelf. */
  settle: (reader: SignedIn, to: Reserved, received: Received) => Promise<Book>;
};

/** Books of a ZIP, each of which goes its own way: space is set aside for it alone, and its refusal stops no other. */
export const eachBook = ({ quota, readable, settle }: Parts) => {
  const store = async (reader: SignedIn, zip: OpenedZip, inside: OpenedZip['books'][number]): Promise<Book> => {
    const { readerId } = reader;
    const name = asFileName(inside.name);
    const reservation = await quota.reserve(readerId, { needed: inside.size });
    try {
      const received = await readable(zip.takeOut(inside));
      return await settle(reader, { name, reservation }, received);
    } catch (error) {
      await quota.release(reservation);
      throw error;
    }
  };

  /**
   * @param goesOn is called before each book
   * @throws Refusal `file.too_many_inside`, and when there is none to answer: that of the first which was not there already
   */
  return async (reader: SignedIn, zip: OpenedZip, goesOn = async () => {}): Promise<Stored> => {
    if (zip.books.length > limits.BOOKS_IN_A_ZIP) {
      throw new Refusal('file.too_many_inside', { books: zip.books.length, most: limits.BOOKS_IN_A_ZIP });
    }
    const each: BookResult[] = [];
    for (const inside of zip.books) {
      await goesOn();
      const { name } = inside;
      each.push(await store(reader, zip, inside).then((book) => ({ name, book }), refused(name)));
    }
    const [first] = each.flatMap(({ book }) => book ?? []);
    if (first) return { book: first, each };
    const refusals = each.flatMap(({ refusal }) => refusal ?? []);
    throw refusals.find(({ code }) => code !== 'file.already_there') ?? new Refusal('file.already_there');
  };
};

/** What passes by itself is the trouble of all: the file is to be sent again. */
const refused =
  (name: string) =>
  (error: unknown): BookResult => {
    if (error instanceof Refusal && error.code !== 'server.unavailable') return { name, refusal: error };
    throw error;
  };
