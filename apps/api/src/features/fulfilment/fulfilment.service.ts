import {
  type DeviceFulfilment,
  type fulfilment,
  limits,
  type Received,
  type TokenFulfilment,
} from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import { parseClientError } from './client-errors.ts';
import { createFulfilmentDb, type DeviceReport, type DeviceRow } from './fulfilment.db.ts';

type Dependencies = { db: Database; books: BookService; files: FileService; clock: Clock };
type Report = Received<typeof fulfilment.report, 'body'>;
type Answer = { device: DeviceRow; refusal: Refusal | null };

/** `Format.name` of tokens. */
const FORMAT = 'acsm';
/** When a device may try again after a failure of the shop's server. */
const RETRY_SECONDS = 60;

export { createTokenClaims, getTokenExpiry, type TokenClaims } from './token-claims.ts';
export type FulfilmentService = ReturnType<typeof createFulfilmentService>;

/** How the reader's devices exchange ACSM tokens for books. We never do it ourselves: it needs the keys of a device. */
export const createFulfilmentService = ({ db, books, files, clock }: Dependencies) => {
  const rows = createFulfilmentDb(db);

  /** @throws Refusal `fulfilment.no_token` */
  const refuseOtherFormats = ({ format }: BookRow): void => {
    if (format !== FORMAT) throw new Refusal('fulfilment.no_token');
  };

  /** Stores what a device reports, unless it contradicts what others have reported. */
  const saveReport = (book: BookRow, report: Report): Promise<Answer> =>
    db.$transaction(async (tx) => {
      const token = await rows.lockToken(tx, book);
      // a shop has delivered the token to another account since
      if (!token) throw new Refusal('fulfilment.other_account');
      const devices = await rows.listDevices(tx, book);
      const fulfilled = devices.filter(({ fulfilledAt }) => fulfilledAt !== null);
      const others = fulfilled.filter(({ serial }) => serial !== report.serial);
      if (report.error === undefined) {
        if (fulfilled.some(({ adobeUser }) => adobeUser !== report.adobe_user))
          throw new Refusal('fulfilment.other_account');
        if (token.singleDevice && others.length > 0) throw new Refusal('fulfilment.other_device');
      }
      const { fields, refusal } = toReport(report, clock.now());
      const known = devices.find(({ serial }) => serial === report.serial);
      // a later failure does not take the book from the device
      const fulfilledAt = fields.fulfilledAt ?? known?.fulfilledAt ?? null;
      const device = await rows.upsertDevice(tx, book, { ...fields, fulfilledAt });
      const superfluous = devices.filter(({ serial }) => serial !== report.serial).slice(limits.FULFILLING_DEVICES - 1);
      await rows.deleteDevices(
        tx,
        book,
        superfluous.map(({ serial }) => serial),
      );
      return { device, refusal };
    });

  return {
    /**
     * Stores what a device reports about a token of the reader.
     * @throws Refusal `file.not_found`, `fulfilment.no_token`; what the device should show after a failure
     */
    async report(readerId: bigint, report: Report): Promise<DeviceFulfilment> {
      const book = await books.requireByNameOrHash(readerId, { fastHash: report.fast_hash });
      refuseOtherFormats(book);
      const { device, refusal } = await saveReport(book, report);
      if (refusal) throw refusal;
      return toWireDevice(device);
    },
    /** @throws Refusal `file.not_found`, `fulfilment.no_token` */
    async getFulfilment(readerId: bigint, bookId: string): Promise<TokenFulfilment> {
      const book = await books.requireOwned(readerId, bookId);
      refuseOtherFormats(book);
      const [document, token, devices] = await Promise.all([
        files.findDocument(book),
        rows.findToken(book),
        rows.listDevices(db, book),
      ]);
      const contents = document?.contents?.kind === 'token' ? document.contents : null;
      return {
        expires: book.tokenExpiresAt?.toISOString() ?? null,
        fulfils: contents?.fulfils ?? null,
        single_device: token?.singleDevice ?? false,
        devices: devices.map(toWireDevice),
      };
    },
    /** The refusal for a program that opens a token as a book. @throws Refusal `fulfilment.on_device` */
    refuseToken({ format, title, tokenExpiresAt }: BookRow): void {
      if (format !== FORMAT) return;
      throw new Refusal('fulfilment.on_device', {
        title,
        ...(tokenExpiresAt && { expires: tokenExpiresAt.toISOString() }),
      });
    },
  };
};

const toReport = (
  { serial, adobe_user: adobeUser, error }: Report,
  now: Date,
): { fields: DeviceReport; refusal: Refusal | null } => {
  const common = { serial, adobeUser, reportedAt: now };
  if (error === undefined) return { fields: { ...common, fulfilledAt: now, error: null }, refusal: null };
  const { code, reason } = parseClientError(error);
  const refusal = new Refusal(code, { reason }, code === 'fulfilment.try_again' ? RETRY_SECONDS : null);
  return { fields: { ...common, fulfilledAt: null, error: code }, refusal };
};

const toWireDevice = ({ serial, adobeUser, fulfilledAt, error, reportedAt }: DeviceRow): DeviceFulfilment => ({
  serial,
  adobe_user: adobeUser,
  fulfilled: fulfilledAt?.toISOString() ?? null,
  error: error as DeviceFulfilment['error'], // written by `saveReport`
  reported: reportedAt.toISOString(),
});
