import type { Clock, Database } from '../database.ts';
import { type Account, findAccountByLogin, insertAccount, toComparisonKey, updatePassword } from './accounts.db.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import { hashPassword, verifyPassword } from './password.ts';

/** The result of a log-in. `blocked`: too many failures, the password was not checked. */
type LogInResult = { outcome: 'success'; account: Account } | { outcome: 'wrong' } | { outcome: 'blocked' };

/** The data of a new customer. This is the last place where the password is plain text. */
type Registration = {
  email: string;
  username: string | null;
  firstName: string;
  lastName: string;
  password: string;
};

type DemoRegistration = Registration & { retired?: readonly string[] | undefined };

/** Finds, authenticates and registers customers. */
export const createAccountsService = (db: Database, attempts: AttemptLimiter, clock: Clock) => {
  const register = async ({ password, ...person }: Registration): Promise<Account | undefined> =>
    insertAccount(db, { ...person, passwordHash: await hashPassword(password), createdAt: clock() });

  return {
    /** Finds the account with this email address or username. */
    findByLogin: async (login: string): Promise<Account | undefined> => (await findAccountByLogin(db, login))?.account,

    /**
     * Checks a password. A failure counts for the network and for the pair of network and account (existing or not), so
     * that an attacker on another network cannot lock a customer out. Calls without a network come from the partner interface. A
     * success clears the failures of the account. Unknown accounts take as long as wrong passwords.
     */
    logIn: async (login: string, password: string, network?: string): Promise<LogInResult> => {
      const found = await findAccountByLogin(db, login);
      const subject = found?.account.id ?? toComparisonKey(login);
      const accountSubject =
        network === undefined
          ? ({ kind: 'partner', id: subject } as const)
          : ({ kind: 'account', id: `${subject} ${network}` } as const);
      const networkSubject = network === undefined ? undefined : ({ kind: 'network', id: network } as const);
      if (networkSubject && !(await attempts.tryAcquire(networkSubject))) return { outcome: 'blocked' };
      if (!(await attempts.tryAcquire(accountSubject))) return { outcome: 'blocked' };
      const matches = await verifyPassword(password, found?.passwordHash);
      if (!found || !matches) return { outcome: 'wrong' };
      await attempts.clear(accountSubject);
      if (networkSubject) await attempts.release(networkSubject);
      return { outcome: 'success', account: found.account };
    },

    /** Creates an account. Returns undefined when the email address or username is taken. */
    register,

    /**
     * Creates the demo accounts that do not exist yet and replaces retired passwords; a password that its owner chose
     * stays. Idempotent.
     */
    ensureDemoAccounts: async (demoAccounts: readonly DemoRegistration[]): Promise<void> => {
      for (const { retired = [], ...person } of demoAccounts) {
        const existing =
          (await findAccountByLogin(db, person.email)) ??
          (person.username && (await findAccountByLogin(db, person.username)));
        if (!existing) await register(person);
        else if (await matchesAny(retired, existing.passwordHash))
          await updatePassword(db, existing.account.id, await hashPassword(person.password));
      }
    },
  };
};

const matchesAny = async (passwords: readonly string[], hash: string): Promise<boolean> => {
  for (const password of passwords) if (await verifyPassword(password, hash)) return true;
  return false;
};

/** See {@link createAccountsService}. */
export type AccountsService = ReturnType<typeof createAccountsService>;
