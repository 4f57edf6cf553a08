import type { BookLicence, ErrorCode } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StatusLink } from '../../platform/lcp/status-document.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { ConversionService } from '../conversion/conversion.service.ts';
import type { LicenceUpdates } from './licence-updates.ts';
import type { CurrentLicence, Licences } from './licences.ts';
import { NoUsableAnswer, ProviderRefused, type StatusClient } from './status-client.ts';

type Dependencies = {
  books: Pick<BookService, 'requireOwned'>;
  conversion: Pick<ConversionService, 'findSource'>;
  licences: Licences;
  updates: LicenceUpdates;
  client: StatusClient;
  clock: Clock;
};
type Loan = { book: BookRow; current: CurrentLicence };

/** Licences that no call of a reader brings back. */
const CLOSED: ReadonlySet<BookLicence['state']> = new Set(['returned', 'cancelled', 'revoked']);
const HTML = /^text\/html\b/i;

/** What readers see of a licence, and what they can ask its provider for. */
export const createLoans = ({ books, conversion, licences, updates, client, clock }: Dependencies) => {
  /** The licence of a book, also one that has ended. @throws Refusal `file.not_found`, `lcp.no_licence`, `lcp.licence_broken` */
  const findLoan = async (book: BookRow): Promise<Loan> => {
    const source = await conversion.findSource(book);
    if (source?.document.lock?.kind !== 'lcp') throw new Refusal('lcp.no_licence');
    const current = await licences.find(book, source.document);
    if (!current) throw new Refusal('lcp.no_licence');
    if (!licences.isVerified(current.licence)) throw new Refusal('lcp.licence_broken', { title: book.title });
    return { book, current };
  };
  /** The same after its provider has been asked, which takes three seconds at most. */
  const requireLoan = async (readerId: bigint, bookId: string): Promise<Loan> => {
    const { book, current } = await findLoan(await books.requireOwned(readerId, bookId));
    await updates.check(book, current);
    return findLoan(book);
  };

  /** The link that renews the licence, if that would bring a later end. */
  const getRenewLink = (current: CurrentLicence): StatusLink | null => {
    const { licence, known } = current;
    const until = known.status?.renewableUntil ?? null;
    const isUseless = until !== null && (until <= clock.now() || until <= (licence.end ?? until));
    return CLOSED.has(licences.getState(current)) || isUseless ? null : (known.status?.renew ?? null);
  };
  const getReturnLink = (current: CurrentLicence): StatusLink | null =>
    licences.getState(current) === 'valid' ? (current.known.status?.return ?? null) : null;

  const describeRenewal = async (readerId: bigint, current: CurrentLicence): Promise<BookLicence['renew']> => {
    const link = getRenewLink(current);
    if (!link) return null;
    const until = current.known.status?.renewableUntil?.toISOString() ?? null;
    if (!HTML.test(link.type)) return { by: 'call', url: null, until };
    const url = await client.toPage(link, readerId, current.licence);
    return url === null ? null : { by: 'page', url, until };
  };

  const describe = async ({ book, current }: Loan): Promise<BookLicence> => {
    const { licence, known } = current;
    return {
      provider: licence.provider,
      state: licences.getState(current),
      issued: licence.issuedAt.toISOString(),
      start: licence.start?.toISOString() ?? null,
      end: licence.end?.toISOString() ?? null,
      print: licence.print,
      copy: licence.copy,
      renew: await describeRenewal(book.readerId, current),
      can_return: getReturnLink(current) !== null,
      checked: known.checkedAt?.toISOString() ?? null,
    };
  };

  /** Asks the provider for a change of the licence and stores its answer. @throws Refusal, ProviderRefused */
  const ask = ({ book, current }: Loan, link: StatusLink | null, end: Date | null): Promise<Loan> => {
    const { title, readerId } = book;
    if (!link || HTML.test(link.type)) throw new Refusal('lcp.not_offered', { title });
    return updates.runAlone(book, async () => {
      const askedAt = clock.now();
      const answer = await client.act(link, 'PUT', { readerId, licence: current.licence, end });
      await updates.adopt(book, current, answer, askedAt);
      return findLoan(book);
    });
  };
  const toRefusal =
    ({ title }: BookRow, toCode: (kind: string) => ErrorCode) =>
    (error: unknown): never => {
      if (error instanceof ProviderRefused) throw new Refusal(toCode(error.kind), { title });
      throw error instanceof NoUsableAnswer ? new Refusal('lcp.provider_unreachable', { title }) : error;
    };

  return {
    /** @throws Refusal `file.not_found`, `lcp.no_licence`, `lcp.licence_broken` */
    async getLicence(readerId: bigint, bookId: string): Promise<BookLicence> {
      return describe(await requireLoan(readerId, bookId));
    },
    /** @throws the refusals of `lcp.renew` */
    async renew(readerId: bigint, bookId: string): Promise<BookLicence> {
      const loan = await requireLoan(readerId, bookId);
      const { book, current } = loan;
      const until = current.known.status?.renewableUntil ?? null;
      const renewed = await ask(loan, getRenewLink(current), until).catch(
        toRefusal(book, (kind) => (kind === 'renew/date' ? 'lcp.renew_date' : 'lcp.renew_refused')),
      );
      const { licence, known } = renewed.current;
      if (Number(licence.end) > Number(current.licence.end)) return describe(renewed);
      // the provider has a newer licence that did not arrive: the next opening asks for it
      const isMissing = (known.status?.licenceUpdatedAt ?? licence.updatedAt) > licence.updatedAt;
      throw new Refusal(isMissing ? 'lcp.provider_unreachable' : 'lcp.renew_date', { title: book.title });
    },
    /** @throws the refusals of `lcp.return` */
    async return(readerId: bigint, bookId: string): Promise<BookLicence> {
      const loan = await requireLoan(readerId, bookId);
      const state = licences.getState(loan.current);
      if (state === 'expired' || CLOSED.has(state)) throw new Refusal('lcp.already_ended', { title: loan.book.title });
      const returned = await ask(loan, getReturnLink(loan.current), null).catch(
        toRefusal(loan.book, (kind) =>
          kind === 'return/already' || kind === 'return/expired' ? 'lcp.already_ended' : 'lcp.return_refused',
        ),
      );
      return describe(returned);
    },
  };
};
