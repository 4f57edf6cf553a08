import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLoopback, type Settings } from './settings.ts';

type DemoReader = {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Passwords of earlier starts, which are no longer valid. */
  retired: string[];
};
type DemoReaders = readonly [DemoReader, DemoReader];
type Passwords = readonly [string, string];

const ANNA = { username: 'anna', email: 'anna@lantern.example', firstName: 'Anna', lastName: 'Reed' };
const BORIS = { username: 'boris', email: 'boris@lantern.example', firstName: 'Boris', lastName: 'Lane' };

const KNOWN_PASSWORDS: Passwords = ['lantern-anna', 'lantern-boris'];
const PASSWORD_BYTES = 12;

/** Whether only this machine can reach the product: it listens on loopback, and no setting names another host. */
export const isPrivate = ({ host, publicUrl, externalNames }: Settings): boolean =>
  isLoopback(host) && externalNames.length === 0 && isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));

const getPasswordFile = (dataDir: string): string => path.join(dataDir, 'demo-readers.json');

/** Reads the passwords that an earlier start generated; null without any. @throws Error with a message for the operator when the file is invalid */
const readPasswords = (dataDir: string): Passwords | null => {
  const file = getPasswordFile(dataDir);
  if (!existsSync(file)) return null;
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const [first, second] = Array.isArray(content) ? content : [];
  if (typeof first === 'string' && typeof second === 'string') return [first, second];
  throw new Error(`${file} holds no two passwords. Delete the file and start again.`);
};

/** Reads the passwords of this installation. Generates them at the first start that others can reach; only the owner can read the file. */
const readOrCreatePasswords = (dataDir: string): Passwords => {
  const existing = readPasswords(dataDir);
  if (existing) return existing;
  const generatePassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwords = [generatePassword(), generatePassword()] as const;
  writeFileSync(getPasswordFile(dataDir), JSON.stringify(passwords), { mode: 0o600, flag: 'wx' });
  return passwords;
};

/**
 * The demo accounts of every fresh install. They exist in the demo shop only. The documented passwords are public, so they are
 * valid only while no other machine can reach the product.
 */
export const getDemoReaders = (settings: Settings): DemoReaders => {
  const usesKnownPasswords = isPrivate(settings);
  const passwords = usesKnownPasswords ? KNOWN_PASSWORDS : readOrCreatePasswords(settings.dataDir);
  const retiredPasswords = usesKnownPasswords ? readPasswords(settings.dataDir) : KNOWN_PASSWORDS;
  const createAccount = (person: typeof ANNA, index: 0 | 1): DemoReader => ({
    ...person,
    password: passwords[index],
    retired: retiredPasswords ? [retiredPasswords[index]] : [],
  });
  return [createAccount(ANNA, 0), createAccount(BORIS, 1)];
};
