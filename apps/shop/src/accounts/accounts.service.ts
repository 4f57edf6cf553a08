import type { Clock, Database } from '../database.ts';
import { type Account, findByLogin, insertAccount, keyOf, replacePassword } from './accounts.db.ts';
import type { Attempts } from './attempts.ts';
import { hashPassword, passwordMatches } from './password.ts';

/** What came of a log-in. `blocked`: too many failures, the password was not even looked at. */
type LogIn = { outcome: 'welcome'; account: Account } | { outcome: 'wrong' } | { outcome: 'blocked' };

/** What a new customer tells. The password is plain here and nowhere later. */
type Registration = {
  email: string;
  username: string | null;
  firstName: string;
  lastName: string;
  password: string;
};

type DemoRegistration = Registration & { retired?: readonly string[] | undefined };

/** Accounts: who is there, who may come in, who joins. */
export const accountsOn = (db: Database, attempts: Attempts, clock: Clock) => {
  const register = async ({ password, ...person }: Registration): Promise<Account | undefined> =>
    insertAccount(db, { ...person, passwordHash: await hashPassword(password), createdAt: clock() });

  return {
    /** The account with this e-mail address or username. */
    find: async (login: string): Promise<Account | undefined> => (await findByLogin(db, login))?.account,

    /**
     * Checks a password. Failures of a network count for it and, together with the account (known or not), once more, so
     * that a stranger shuts nobody else out; those without a network came through the partner. A success clears the
     * account's. Unknown accounts cost as much time as wrong passwords.
     */
    logIn: async (login: string, password: string, network?: string): Promise<LogIn> => {
      const found = await findByLogin(db, login);
      const who = found?.account.id ?? keyOf(login);
      const byAccount =
        network === undefined
          ? ({ kind: 'partner', of: who } as const)
          : ({ kind: 'account', of: `${who} ${network}` } as const);
      const byNetwork = network === undefined ? undefined : ({ kind: 'network', of: network } as const);
      if (byNetwork && !(await attempts.take(byNetwork))) return { outcome: 'blocked' };
      if (!(await attempts.take(byAccount))) return { outcome: 'blocked' };
      const matches = await passwordMatches(password, found?.passwordHash);
      if (!found || !matches) return { outcome: 'wrong' };
      await attempts.clear(byAccount);
      if (byNetwork) await attempts.giveBack(byNetwork);
      return { outcome: 'welcome', account: found.account };
    },

    /** Makes an account; gives nothing when the e-mail address or the username is taken. */
    register,

    /**
     * Makes those of the accounts that are not there yet, and replaces a password that is good no longer; one that its owner
     * chose stays. Harmless when repeated.
     */
    ensure: async (wanted: readonly DemoRegistration[]): Promise<void> => {
      for (const { retired = [], ...person } of wanted) {
        const existing =
          (await findByLogin(db, person.email)) ?? (person.username && (await findByLogin(db, person.username)));
        if (!existing) await register(person);
        else if (await matchesOne(retired, existing.passwordHash))
          await replacePassword(db, existing.account.id, await hashPassword(person.password));
      }
    },
  };
};

const matchesOne = async (passwords: readonly string[], hash: string): Promise<boolean> => {
  for (const password of passwords) if (await passwordMatches(password, hash)) return true;
  return false;
};

/** See {@link accountsOn}. */
export type Accounts = ReturnType<typeof accountsOn>;
