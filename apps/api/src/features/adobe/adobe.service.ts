import { randomUUID } from 'node:crypto';
import { AdobeLogin, AdobePassword, type adobe as calls, limits, type Received, type Reply } from '@lectern/contracts';
import type { AdobeSettings, AdobeVendor } from '../../config/adobe.ts';
import type { SignedIn } from '../../http/access.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { Vault } from '../../platform/vault.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createAdobeDb, type IdentityRow } from './adobe.db.ts';
import { createInternalAccounts } from './internal-accounts.ts';
import { createPasswordLinks } from './password-links.ts';
import { createVendorClient } from './vendor-client.ts';
import { createVendorIdService } from './vendor-id.ts';
import type { VendorAccount } from './vendor-id-messages.ts';

type Dependencies = {
  db: Database;
  auth: Pick<AuthService, 'beginAttempt'>;
  http: HttpClient;
  vault: Vault;
  mail: Pick<MailService, 'send' | 'canSend'>;
  clock: Clock;
  settings: AdobeSettings;
  web: { publicUrl: string; appUrl: string };
};
type Identity = Reply<typeof calls.add>;
/** What `GET /user` says of the reader's Adobe accounts; `login` is that of the default one. */
export type AdobeUser = {
  internal: { vendor_id: string; email: string; adobe_uuid: string; serial: string; is_main: boolean } | null;
  login: string;
};
/** The vendor and credentials of a sign-in, checked for what needs no vendor. */
type Credentials = { vendor: AdobeVendor; login: string; password: string };

/** Wrong credentials that a reader may send, and that may come from one network. */
const READER_LIMIT = { limit: 10, windowMs: 15 * 60_000 };
const NETWORK_LIMIT = { limit: 100, windowMs: 3_600_000 };

export type AdobeService = ReturnType<typeof createAdobeService>;

/** Adobe IDs of readers: those of vendors, which the vendors verify, and the internal account of this library. */
export const createAdobeService = ({ db, auth, http, vault, mail, clock, settings, web }: Dependencies) => {
  const adobeDb = createAdobeDb(db);
  const vendors = createVendorClient(http);
  const accounts = createInternalAccounts({ db, vault, clock, own: settings.own, publicUrl: web.publicUrl });
  const links = createPasswordLinks({ db, auth, mail, accounts, clock, appUrl: web.appUrl });

  /** @throws Refusal `adobe.vendor_unknown`, `adobe.login_…`, `adobe.password_…` */
  const parseCredentials = (vendorId: string, sentLogin: string, password: string): Credentials => {
    const vendor = settings.vendors.find((configured) => configured.vendor_id === vendorId);
    if (!vendor) throw new Refusal('adobe.vendor_unknown');
    if (sentLogin.trim() === '') throw new Refusal('adobe.login_empty');
    const login = AdobeLogin.safeParse(sentLogin);
    if (!login.success) throw new Refusal('adobe.login_short');
    if (password === '') throw new Refusal('adobe.password_empty');
    if (!AdobePassword.safeParse(password).success) throw new Refusal('adobe.password_short');
    return { vendor, login: login.data, password };
  };

  /** Asks the vendor. Only refused credentials count as failures. @throws Refusal `adobe.credentials_wrong`, `adobe.vendor_unreachable`, `auth.too_many_tries` */
  const verify = async (
    { readerId }: SignedIn,
    { vendor, ...credentials }: Credentials,
    { network }: ClientInfo,
  ): Promise<VendorAccount> => {
    const attempt = await auth.beginAttempt([
      { name: `adobe ${readerId}`, ...READER_LIMIT },
      { name: `adobe ${network}`, ...NETWORK_LIMIT },
    ]);
    try {
      const account = await vendors.signIn(vendor, credentials);
      await attempt.discard(); // the failures still count: an own ID must not win further guesses at that of somebody else
      return account;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'adobe.credentials_wrong') await attempt.discard();
      throw error;
    }
  };

  /** The reader's identities, oldest first; the internal account only while the library gives one. */
  const listIdentities = async (tx: Db, readerId: bigint): Promise<IdentityRow[]> =>
    (await adobeDb.listIdentities(tx, readerId)).filter(({ isInternal }) => !isInternal || settings.own !== null);

  /** Finds an identity by vendor and login; without a login the only one of that vendor. @throws Refusal `adobe.not_found` */
  const requireIdentity = async (
    tx: Db,
    { readerId }: SignedIn,
    vendorId: string,
    sentLogin: string,
  ): Promise<IdentityRow> => {
    const ofVendor = (await listIdentities(tx, readerId)).filter((row) => row.vendorId === vendorId);
    const login = sentLogin.trim();
    const [first, ...others] = login === '' ? ofVendor : ofVendor.filter((row) => row.login === login);
    if (!first || others.length > 0) throw new Refusal('adobe.not_found');
    return first;
  };
  const toAccountColumns = ({ user, label }: VendorAccount) => ({ uuid: user, label });
  const change = <T>({ readerId }: SignedIn, work: (tx: Db) => Promise<T>): Promise<T> =>
    db.$transaction(async (tx) => {
      await adobeDb.lockOwner(tx, readerId);
      return work(tx);
    });

  return {
    async listVendors(): Promise<Reply<typeof calls.vendors>> {
      const items = settings.vendors.map(({ vendor_id, name }) => ({ vendor_id, name }));
      return { total: items.length, items };
    },
    async listIdentities({ readerId }: SignedIn): Promise<Reply<typeof calls.list>> {
      const rows = await listIdentities(db, readerId);
      const items = rows.filter(({ isInternal }) => !isInternal).map(toWireIdentity);
      return { total: items.length, items };
    },
    /** Checks the ownership before the body is read. @throws Refusal `adobe.not_found` */
    async requireVendorOf({ readerId }: SignedIn, vendorId: string): Promise<void> {
      await accounts.findOrCreate(readerId); // the id may be that of the internal account
      const rows = await listIdentities(db, readerId);
      if (!rows.some((row) => row.vendorId === vendorId)) throw new Refusal('adobe.not_found');
    },

    /** @throws Refusal as the contract of `add` names them */
    async addIdentity(
      reader: SignedIn,
      {
        vendor_id,
        vendor_login,
        vendor_password,
        main_account = false,
        serial = '',
      }: Received<typeof calls.add, 'body'>,
      clientInfo: ClientInfo,
    ): Promise<Identity> {
      const credentials = parseCredentials(vendor_id, vendor_login, vendor_password);
      const account = await verify(reader, credentials, clientInfo);
      const { readerId } = reader;
      const row: IdentityRow = {
        readerId,
        id: randomUUID(),
        vendorId: vendor_id,
        login: credentials.login,
        ...toAccountColumns(account),
        serial,
        isMain: false,
        isInternal: false,
        sealed: null,
        keyId: null,
        createdAt: clock.now(),
      };
      return change(reader, async (tx) => {
        const existing = await listIdentities(tx, readerId);
        const most = limits.ADOBE_IDENTITIES;
        if (existing.length >= most) throw new Refusal('adobe.too_many', { most });
        if (!(await adobeDb.insertIdentity(tx, row))) throw new Refusal('adobe.already_there');
        const isMain = main_account || !existing.some((identity) => identity.isMain);
        if (isMain) await adobeDb.updateMain(tx, readerId, row.id);
        return toWireIdentity({ ...row, isMain });
      });
    },

    /** @throws Refusal as the contract of `edit` names them */
    async editIdentity(
      reader: SignedIn,
      id: string,
      {
        vendor_id = id,
        vendor_login,
        new_login,
        vendor_password,
        is_main = false,
      }: Received<typeof calls.edit, 'body'>,
      clientInfo: ClientInfo,
    ): Promise<Identity> {
      const current = await requireIdentity(db, reader, id, vendor_login);
      const login = new_login?.trim() ?? current.login;
      const isOther = vendor_id !== current.vendorId || login !== current.login;
      const isSignIn = isOther || (vendor_password !== undefined && vendor_password !== '');
      if (isSignIn && current.isInternal) throw new Refusal('adobe.internal');
      const credentials = isSignIn ? parseCredentials(vendor_id, login, vendor_password ?? '') : null;
      const account = credentials && (await verify(reader, credentials, clientInfo));
      return change(reader, async (tx) => {
        const row = await requireIdentity(tx, reader, id, current.login);
        const identities = await listIdentities(tx, reader.readerId);
        if (isOther && identities.some((other) => other.vendorId === vendor_id && other.login === login))
          throw new Refusal('adobe.already_there');
        const changed = account ? { vendorId: vendor_id, login, ...toAccountColumns(account) } : {};
        await adobeDb.updateIdentity(tx, row, changed);
        if (is_main) await adobeDb.updateMain(tx, reader.readerId, row.id);
        return toWireIdentity({ ...row, ...changed, isMain: is_main || row.isMain });
      });
    },

    /** @throws Refusal `adobe.not_found`, `adobe.internal` */
    removeIdentity: (reader: SignedIn, id: string, login: string): Promise<'OK'> =>
      change(reader, async (tx) => {
        const row = await requireIdentity(tx, reader, id, login);
        if (row.isInternal) throw new Refusal('adobe.internal');
        await adobeDb.deleteIdentity(tx, row.readerId, row.id);
        const left = await listIdentities(tx, row.readerId);
        const next = left.find(({ isInternal }) => isInternal) ?? left[0];
        if (row.isMain && next) await adobeDb.updateMain(tx, row.readerId, next.id);
        return 'OK' as const;
      }),

    /** @throws Refusal as the contract of `setDefault` names them */
    async setDefault(
      reader: SignedIn,
      id: string,
      { vendor_login, vendor_password = '' }: Received<typeof calls.setDefault, 'body'>,
      clientInfo: ClientInfo,
    ): Promise<Identity> {
      const current = await requireIdentity(db, reader, id, vendor_login);
      if (vendor_password !== '' && current.isInternal) throw new Refusal('adobe.internal');
      const account =
        vendor_password === ''
          ? null
          : await verify(reader, parseCredentials(id, current.login, vendor_password), clientInfo);
      return change(reader, async (tx) => {
        const row = await requireIdentity(tx, reader, id, current.login);
        const changed = account ? toAccountColumns(account) : {};
        await adobeDb.updateIdentity(tx, row, changed);
        await adobeDb.updateMain(tx, row.readerId, row.id);
        return toWireIdentity({ ...row, ...changed, isMain: true });
      });
    },

    mailInternalPassword: links.mailLink,
    readInternalPassword: links.readPassword,

    /** The internal account, which is created when it is first asked for, and the login of the default identity. */
    async findForUser(readerId: bigint): Promise<AdobeUser> {
      const account = await accounts.findOrCreate(readerId);
      const main = (await adobeDb.listForUser(readerId)).find(({ isMain }) => isMain);
      return {
        internal: account && {
          vendor_id: account.vendorId,
          email: account.login,
          adobe_uuid: account.uuid,
          serial: account.serial,
          is_main: account.id === main?.id,
        },
        login: main && (!main.isInternal || account) ? main.login : '',
      };
    },

    /** Our own sign-in service for Adobe's activation server; null while Adobe has assigned no vendor id. */
    vendorId: settings.own && createVendorIdService({ auth, accounts, vendorId: settings.own.vendorId }),

    /** Deletes expired links. Returns how many. */
    clean: links.clean,
  };
};

const toWireIdentity = ({ vendorId, login, uuid, serial, isMain, label }: IdentityRow): Identity => ({
  vendor_id: vendorId,
  vendor_user: login,
  uuid,
  serial,
  is_main: isMain,
  label,
});
