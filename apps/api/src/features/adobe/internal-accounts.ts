import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AdobeSettings } from '../../config/adobe.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { type AdobeDb, createAdobeDb, type IdentityRow } from './adobe.db.ts';
import { createUserUrn } from './user-urn.ts';

type Dependencies = { db: Database; vault: Vault; clock: Clock; own: AdobeSettings['own']; publicUrl: string };
export type InternalAccounts = ReturnType<typeof createInternalAccounts>;

/** Letters that are not mistaken for each other and form no words (RFC 8628, 6.1). Twenty of them have 86 bits. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const [GROUP_COUNT, GROUP_LENGTH] = [4, 5];
const generateLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const generatePassword = (): string =>
  Array.from({ length: GROUP_COUNT }, () => generateLetters(GROUP_LENGTH)).join('-');

/** Binds a sealed password to its row: it can't be opened for another account. */
export const toSealPurpose = ({ readerId, id }: Pick<IdentityRow, 'readerId' | 'id'>): string =>
  `adobe ${readerId} ${id}`;

/**
 * The Adobe account that this library gives every reader while ADOBE_VENDOR_ID is set. It is created when it is first needed.
 * Its login is random, because the e-mail address of a reader is neither unique nor Adobe's business.
 */
export const createInternalAccounts = ({ db, vault, clock, own, publicUrl }: Dependencies) => {
  const adobeDb: AdobeDb = createAdobeDb(db);
  const host = new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '');

  const sealPassword = (row: Pick<IdentityRow, 'readerId' | 'id'>, password: string) => ({
    sealed: vault.seal(toSealPurpose(row), Buffer.from(password)),
    keyId: vault.keyId,
  });
  const openPassword = (row: IdentityRow): string | null =>
    row.sealed && row.keyId === vault.keyId ? (vault.open(toSealPurpose(row), row.sealed)?.toString() ?? null) : null;

  const create = (readerId: bigint, { vendorId, node }: NonNullable<typeof own>): Promise<IdentityRow> =>
    db.$transaction(async (tx) => {
      await adobeDb.lockOwner(tx, readerId);
      const identities = await adobeDb.listIdentities(tx, readerId);
      const existing = identities.find(({ isInternal }) => isInternal);
      if (existing) return existing;
      const key = { readerId, id: randomUUID() };
      const now = clock.now();
      const login = `adobe-${generateLetters(12).toLowerCase()}@${host}`;
      const row: IdentityRow = {
        ...key,
        vendorId,
        login,
        uuid: createUserUrn(node, now),
        label: login,
        serial: randomBytes(8).toString('hex').toUpperCase(),
        isMain: !identities.some(({ isMain }) => isMain),
        isInternal: true,
        ...sealPassword(key, generatePassword()),
        createdAt: now,
      };
      await adobeDb.insertIdentity(tx, row);
      return row;
    });

  return {
    /** The account of a reader; null while the library gives none. */
    async findOrCreate(readerId: bigint): Promise<IdentityRow | null> {
      if (own === null) return null;
      const row = (await adobeDb.findInternal(db, readerId)) ?? (await create(readerId, own));
      if (row.vendorId === own.vendorId) return row;
      await adobeDb.updateIdentity(db, row, { vendorId: own.vendorId }); // Adobe has assigned another id
      return { ...row, vendorId: own.vendorId };
    },
    /** The password; a new one if the key of the old one is lost. */
    async readPassword(row: IdentityRow): Promise<string> {
      const password = openPassword(row);
      if (password !== null) return password;
      const created = generatePassword();
      await adobeDb.updateIdentity(db, row, sealPassword(row, created));
      return created;
    },
    /** The account with these credentials, or null. The login is not case-sensitive. */
    async authenticate(login: string, password: string): Promise<IdentityRow | null> {
      const row = await adobeDb.findInternalByLogin(login.trim().toLowerCase());
      // Compares something even for an unknown login, so that the time does not reveal which exist.
      const expected = (row && openPassword(row)) ?? generatePassword();
      return isEqual(expected, password.trim()) && row ? row : null;
    },
    findByUrn: (urn: string): Promise<IdentityRow | null> => adobeDb.findInternalByUrn(urn),
  };
};

/** Compares in constant time; hashing makes the lengths equal. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
