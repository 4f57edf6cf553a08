import { randomInt, randomUUID } from 'node:crypto';
import { limits } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type AppPasswordRow, createAppPasswordsDb } from './app-passwords.db.ts';
import { sha256 } from './refresh-token.ts';

/** Letters that are not mistaken for each other and form no words (RFC 8628, 6.1). Twenty of them have 86 bits. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const GROUP_COUNT = 4;
const GROUP_LENGTH = 5;
const PATTERN = new RegExp(`^lap-?(?:[${LETTERS}]{${GROUP_LENGTH}}-?){${GROUP_COUNT}}$`, 'i');

/** Extracts the letters that are hashed, however the password was typed. Null when it is no app password. */
const parseLetters = (typed: string): string | null => {
  const compact = typed.replaceAll(/\s/g, '');
  return PATTERN.test(compact) ? compact.replaceAll('-', '').slice('lap'.length).toUpperCase() : null;
};

const generatePassword = (): string => {
  const group = (): string => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return ['lap', ...Array.from({ length: GROUP_COUNT }, group)].join('-');
};

export const isAppPassword = (typed: string): boolean => parseLetters(typed) !== null;

/** Passwords for programs. A password is shown once; the database stores its hash. */
export const createAppPasswords = (db: Database, clock: Clock) => {
  const appPasswordsDb = createAppPasswordsDb(db);
  return {
    list: (readerId: bigint): Promise<AppPasswordRow[]> => appPasswordsDb.list(readerId),

    /** @throws Refusal `app_password.too_many` */
    async create(
      readerId: bigint,
      { name, scope }: Pick<AppPasswordRow, 'name' | 'scope'>,
    ): Promise<AppPasswordRow & { password: string }> {
      const password = generatePassword();
      const row = { id: randomUUID(), name, scope, createdAt: clock.now() };
      const hash = sha256(parseLetters(password) ?? '');
      const most = limits.APP_PASSWORDS;
      const login = await appPasswordsDb.insert(readerId, { ...row, hash }, most);
      if (login === null) throw new Refusal('app_password.too_many', { most });
      return { ...row, login, lastUsedAt: null, password };
    },

    /** Finds the reader and the scope of an app password. @throws Refusal `auth.password_wrong` */
    async verify(alias: string, username: string, typed: string) {
      const owner = await appPasswordsDb.find(alias, username, sha256(parseLetters(typed) ?? ''));
      if (!owner) throw new Refusal('auth.password_wrong');
      await appPasswordsDb.updateLastUsed(owner.readerId, owner.id, clock.now());
      return owner;
    },
  };
};
