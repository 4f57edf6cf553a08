import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { type Clock, type Database, queryRows } from '../database.ts';
import { computeUserKey } from './encryption.ts';
import type { SecretBox } from './secret-box.ts';

type Dependencies = { db: Database; secrets: SecretBox; clock: Clock };

/** A passphrase of a customer and the hint that reading apps show. It opens the licences that were issued with it. */
export type Passphrase = { passphrase: string; hint: string; createdAt: Date };

/** No letters or digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Generates a passphrase that can be typed and not be guessed (79 bits): `k7mp-w3xd-9hqt-2nbf`. */
const generatePassphrase = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

const PassphraseRow = z.object({
  id: z.string(),
  account_id: z.uuid(),
  passphrase: z.instanceof(Buffer),
  hint: z.string(),
  created_at: z.date(),
});

/** As many as the cloud tries for a book. */
const MAX_PASSPHRASES = 8;

/** Stores the passphrases of customers, sealed: their accounts show them. */
export const createPassphraseStore = ({ db, secrets, clock }: Dependencies) => {
  /** A passphrase that was sealed with a former key of the shop is lost. */
  const listRows = async (condition: string, values: readonly unknown[]) => {
    const sql = `SELECT id, account_id, passphrase, hint, created_at FROM lcp_passphrases WHERE ${condition} ORDER BY id DESC`;
    const rows = await queryRows(db, PassphraseRow, sql, values);
    return rows.flatMap(({ id, account_id, passphrase: sealed, hint, created_at }) => {
      const passphrase = secrets.open(sealed, account_id)?.toString('utf8');
      return passphrase === undefined ? [] : [{ id, accountId: account_id, passphrase, hint, createdAt: created_at }];
    });
  };

  const list = (accountId: string): Promise<Passphrase[]> => listRows('account_id = $1', [accountId]);

  /** Stores a passphrase for the licences to come; the cloud does not have it yet. */
  const save = async (accountId: string, { passphrase, hint }: Pick<Passphrase, 'passphrase' | 'hint'>) => {
    await db.query('INSERT INTO lcp_passphrases (account_id, passphrase, hint, created_at) VALUES ($1, $2, $3, $4)', [
      accountId,
      secrets.seal(Buffer.from(passphrase), accountId),
      hint,
      clock(),
    ]);
    await db.query(
      `DELETE FROM lcp_passphrases WHERE account_id = $1 AND id NOT IN (
         SELECT id FROM lcp_passphrases WHERE account_id = $1 ORDER BY id DESC LIMIT ${MAX_PASSPHRASES})`,
      [accountId],
    );
  };

  return {
    /** Lists the passphrases of a customer: the one for new licences, then former ones. */
    list,

    save,

    /** Returns the passphrase for new licences. A customer without one gets a generated one with this hint. */
    ensure: async (accountId: string, hint: string): Promise<Passphrase> => {
      const [existing] = await list(accountId);
      if (existing) return existing;
      await save(accountId, { passphrase: generatePassphrase(), hint });
      const [generated] = await list(accountId);
      if (!generated) throw new Error('The passphrase of a customer cannot be opened.'); // it was sealed a moment ago
      return generated;
    },

    /** Lists the passphrases that the cloud does not have yet, as hashes. */
    listUnregistered: async (): Promise<{ id: string; accountId: string; userKey: Buffer }[]> =>
      (await listRows('registered_at IS NULL', [])).map(({ id, accountId, passphrase }) => ({
        id,
        accountId,
        userKey: computeUserKey(passphrase),
      })),

    /** Notes that the cloud knows the hash. */
    markRegistered: async (id: string): Promise<void> => {
      await db.query('UPDATE lcp_passphrases SET registered_at = $2 WHERE id = $1', [id, clock()]);
    },
  };
};

/** See {@link createPassphraseStore}. */
export type PassphraseStore = ReturnType<typeof createPassphraseStore>;
