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
  /** Good at another start, and no longer. */
  retired: string[];
};
type Pair = readonly [DemoReader, DemoReader];
type Passwords = readonly [string, string];

const ANNA = { username: 'anna', email: 'anna@lantern.example', firstName: 'Anna', lastName: 'Reed' };
const BORIS = { username: 'boris', email: 'boris@lantern.example', firstName: 'Boris', lastName: 'Lane' };

const KNOWN: Passwords = ['lantern-anna', 'lantern-boris'];
const PASSWORD_BYTES = 12;

/** Whether nobody outside of this machine reaches the product: it listens for this machine alone, and is told of no other. */
const isPrivate = ({ host, publicUrl, forOthers }: Settings): boolean =>
  isLoopback(host) && forOthers.length === 0 && isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));

const fileIn = (dataDir: string): string => path.join(dataDir, 'demo-readers.json');

/** The passwords that an earlier start made; null when none did. @throws a sentence when they can't be read */
const madeBefore = (dataDir: string): Passwords | null => {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return null;
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const [first, second] = Array.isArray(content) ? content : [];
  if (typeof first === 'string' && typeof second === 'string') return [first, second];
  throw new Error(`${file} holds no two passwords. Delete the file and start again.`);
};

/** Passwords of this installation, made at the first start that others can reach and kept for its owner's eyes only. */
const ownPasswords = (dataDir: string): Passwords => {
  const before = madeBefore(dataDir);
  if (before) return before;
  const make = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');
  const made = [make(), make()] as const;
  writeFileSync(fileIn(dataDir), JSON.stringify(made), { mode: 0o600, flag: 'wx' });
  return made;
};

/**
 * The readers whom every fresh install knows, so that there is somebody to sign in as. They exist in the demo shop only.
 * Everybody knows the passwords of the documentation: they are good only where nobody else can try them.
 */
export const demoReaders = (settings: Settings): Pair => {
  const isKnownGood = isPrivate(settings);
  const wanted = isKnownGood ? KNOWN : ownPasswords(settings.dataDir);
  const others = isKnownGood ? madeBefore(settings.dataDir) : KNOWN;
  const accountOf = (person: typeof ANNA, at: 0 | 1): DemoReader => ({
    ...person,
    password: wanted[at],
    retired: others ? [others[at]] : [],
  });
  return [accountOf(ANNA, 0), accountOf(BORIS, 1)];
};
