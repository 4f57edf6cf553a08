import { randomInt, randomUUID } from 'node:crypto';
import { limits } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type AppPasswordRow, appPasswordsDb } from './app-passwords.db.ts';
import { sha256 } from './refresh-token.ts';

/** Letters that nobody takes for others, and that make no words (RFC 8628, 6.1). Twenty of them have 86 bits. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const GROUPS = 4;
const GROUP = 5;
const shape = new RegExp(`^lap-?(?:[${LETTERS}]{${GROUP}}-?){${GROUPS}}$`, 'i');

/** What is hashed: however it was typed, the letters alone. Null for what is no app password. */
const lettersOf = (typed: string): string | null => {
  const bare = typed.replaceAll(/\s/g, '');
  return shape.test(bare) ? bare.replaceAll('-', '').slice('lap'.length).toUpperCase() : null;
};

const newPassword = (): string => {
  const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return ['lap', ...Array.from({ length: GROUPS }, group)].join('-');
};

export const isAppPassword = (typed: string): boolean => lettersOf(typed) !== null;

/** Passwords for programs. What they say is shown once; the database holds a hash. */
export const appPasswords = (db: Database, clock: Clock) => {
  const stored = appPasswordsDb(db);
  return {
    list: (readerId: bigint): Promise<AppPasswordRow[]> => stored.list(readerId),

    /** @throws Refusal `app_password.too_many` */
    async make(
      readerId: bigint,
      { name, scope }: Pick<AppPasswordRow, 'name' | 'scope'>,
    ): Promise<AppPasswordRow & { password: string }> {
      const password = newPassword();
      const row = { id: randomUUID(), name, scope, createdAt: clock.now() };
      const hash = sha256(lettersOf(password) ?? '');
      const most = limits.APP_PASSWORDS;
      const login = await stored.add(readerId, { ...row, hash }, most);
      if (login === null) throw new Refusal('app_password.too_many', { most });
      return { ...row, login, lastUsedAt: null, password };
    },

    /** Whom it lets in, and how far. @throws Refusal `auth.password_wrong` */
    async check(alias: string, username: string, typed: string) {
      const found = await stored.find(alias, username, sha256(lettersOf(typed) ?? ''));
      if (!found) throw new Refusal('auth.password_wrong');
      await stored.used(found.readerId, found.id, clock.now());
      return found;
    },
  };
};
