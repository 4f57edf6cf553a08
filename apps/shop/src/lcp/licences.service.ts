import { randomUUID } from 'node:crypto';
import { type Book, findBook } from '../catalogue/books.ts';
import type { Clock, Database } from '../database.ts';
import { formatFileName } from '../works/work-file.ts';
import { embedLicence } from './embed-licence.ts';
import { computeUserKey, encrypt } from './encryption.ts';
import { buildLicenceDocument } from './licence-document.ts';
import {
  type Device,
  endLicence,
  findLicence,
  insertLoan,
  insertPurchase,
  type Licence,
  listLicences,
  type NewLicence,
  registerDevice,
  renewLoan,
} from './licences.db.ts';
import { canReturn, computeRenewedEnd, getStatus, isOpen, LOANS, type LoanLength } from './loans.ts';
import type { PassphraseStore } from './passphrases.ts';
import type { ProviderStore } from './provider.ts';
import type { PublicationStore } from './publications.ts';

type Dependencies = {
  db: Database;
  clock: Clock;
  shop: { publicUrl: string };
  passphrases: PassphraseStore;
  publications: PublicationStore;
  provider: ProviderStore;
};

/** Why an interaction is refused (License Status Document 1.0, 3.3 to 3.5). `unknown`: there is no such licence. */
export type LicenceProblem =
  | 'unknown'
  | 'registration'
  | 'return'
  | 'return/already'
  | 'return/expired'
  | 'renew'
  | 'renew/date';

/** The changed licence, or why it stays as it is. */
export type Interaction = { licence: Licence } | { problem: LicenceProblem };

/** Sells and lends protected books, and changes their licences. */
export const createLicenceService = ({ db, clock, shop, passphrases, publications, provider }: Dependencies) => {
  /** Prepares the licence of a customer: the content key of the book, encrypted with the customer's passphrase. */
  const prepareLicence = async (accountId: string, book: Book, defaultHint: string): Promise<NewLicence> => {
    const publication = await publications.getForSale(book);
    const { passphrase, hint } = await passphrases.ensure(accountId, defaultHint);
    const id = randomUUID();
    const userKey = computeUserKey(passphrase);
    const contentKey = encrypt(userKey, publication.contentKey);
    const keyCheck = encrypt(userKey, Buffer.from(id));
    return {
      id,
      accountId,
      book: book.slug,
      publicationId: publication.id,
      contentKey,
      keyCheck,
      hint,
      issuedAt: clock(),
    };
  };

  const buildDocument = async (licence: Licence): Promise<string> =>
    buildLicenceDocument(licence, await publications.getFacts(licence.publicationId), {
      publicUrl: shop.publicUrl,
      sign: provider.sign,
    });

  const reload = async (id: string): Promise<Interaction> => {
    const licence = await findLicence(db, id);
    return licence ? { licence } : { problem: 'unknown' };
  };

  /** Explains why a loan cannot be given back. */
  const findReturnProblem = async (id: string): Promise<LicenceProblem> => {
    const licence = await findLicence(db, id);
    if (!licence) return 'unknown';
    switch (getStatus(licence, clock())) {
      case 'returned':
      case 'cancelled':
        return 'return/already';
      case 'expired':
        return 'return/expired';
      default:
        return 'return';
    }
  };

  return {
    find: (id: string): Promise<Licence | undefined> => findLicence(db, id),

    /** Lists the licences of a customer, newest first. */
    list: (accountId: string): Promise<Licence[]> => listLicences(db, accountId),

    /** Finds the loan that the customer has of a book now. */
    findRunningLoan: async (accountId: string, book: Book): Promise<Licence | undefined> => {
      const licences = await listLicences(db, accountId);
      return licences.find((licence) => licence.book === book.slug && canReturn(licence, clock()));
    },

    /** Sells a book. Idempotent. `defaultHint` is for a passphrase that has to be generated. */
    sell: async (accountId: string, book: Book, defaultHint: string): Promise<void> =>
      insertPurchase(db, await prepareLicence(accountId, book, defaultHint), book.cents),

    /** Lends a book, unless the customer has it on loan. */
    lend: async (accountId: string, book: Book, length: LoanLength, defaultHint: string): Promise<void> => {
      const licence = await prepareLicence(accountId, book, defaultHint);
      const { seconds, longestSeconds } = LOANS[length];
      const after = (duration: number) => new Date(licence.issuedAt.getTime() + duration * 1000);
      await insertLoan(db, licence, { endsAt: after(seconds), seconds, latestEnd: after(longestSeconds) });
    },

    /** Builds the licence document, `license.lcpl`. */
    buildDocument,

    /** Builds the file for the customer: the encrypted EPUB with the licence in it. */
    buildLicensedEpub: async (licence: Licence): Promise<{ name: string; bytes: Buffer }> => {
      const publication = await publications.find(licence.publicationId);
      if (!publication) throw new Error('A licence has no publication.'); // a foreign key forbids it
      const book = findBook(licence.book);
      return {
        name: book ? formatFileName(book) : `${licence.book}.epub`,
        bytes: embedLicence(publication.epub, await buildDocument(licence)),
      };
    },

    /** Registers a device; the licence is active from then on. Idempotent. */
    register: async (id: string, device: { id: string; name: string }): Promise<Interaction> => {
      const isRegistered = await registerDevice(db, id, device, clock());
      const result = await reload(id);
      return isRegistered || 'problem' in result ? result : { problem: 'registration' };
    },

    /** Renews a loan for its own length, or until `end`, which may be earlier. */
    renew: async (id: string, device: Device, end?: Date): Promise<Interaction> => {
      const licence = await findLicence(db, id);
      if (!licence) return { problem: 'unknown' };
      const now = clock();
      const { endsAt } = licence;
      const renewedEnd = computeRenewedEnd(licence, now);
      if (!renewedEnd || !endsAt)
        return { problem: licence.kind === 'loan' && isOpen(licence.status) ? 'renew/date' : 'renew' };
      if (end && (end <= endsAt || end <= now || end > renewedEnd)) return { problem: 'renew/date' };
      const isRenewed = await renewLoan(db, id, { from: endsAt, to: end ?? renewedEnd }, device, now);
      return isRenewed ? reload(id) : { problem: 'renew' };
    },

    /** Gives a loan back. One that no device has registered is cancelled. */
    giveBack: async (id: string, device: Device): Promise<Interaction> => {
      const licence = await findLicence(db, id);
      if (!licence) return { problem: 'unknown' };
      if (licence.kind === 'loan' && (await endLicence(db, id, 'returned', device, clock()))) return reload(id);
      return { problem: await findReturnProblem(id) };
    },
  };
};

/** See {@link createLicenceService}. */
export type LicenceService = ReturnType<typeof createLicenceService>;
