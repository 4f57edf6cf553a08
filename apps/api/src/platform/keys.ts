import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const KEPT_SIGNING_KEYS = 3;
const LOCK_AGE_MS = 30_000;
const LOOK_AGAIN_MS = 20;

const Jwk = z.looseObject({ kty: z.string(), kid: z.string() });
const KeyFile = z.object({
  /** Private Ed25519 keys, the newest first: it signs, all of them verify. */
  signing: z.array(z.object({ createdAt: z.iso.datetime(), jwk: Jwk })).min(1),
  /** 32 bytes for signatures of links, covers and parts of books. */
  links: z.string(),
  /** 32 bytes for the hashes that bans are kept under; files from before have none. */
  bans: z.string().optional(),
});
type SigningKey = { createdAt: Date; jwk: z.infer<typeof Jwk> };
export type Keys = {
  signing: SigningKey[];
  links: Buffer;
  bans: Buffer;
  /** The signing keys as they are now: another process may have put a new one in front. */
  signingNow(): SigningKey[];
};
type MakeSigningKey = () => Promise<z.infer<typeof Jwk>>;

const fileOf = (dataDir: string): string => path.join(dataDir, 'keys.json');
const newKey = (): string => randomBytes(32).toString('base64url');

/** Reads the keys of the data folder; the first start makes them, readable by this account alone. */
export const loadKeys = async (dataDir: string, makeSigningKey: MakeSigningKey, now: Date): Promise<Keys> => {
  const file = fileOf(dataDir);
  if (!existsSync(file)) {
    const signing = [{ createdAt: now.toISOString(), jwk: await makeSigningKey() }];
    createSecretly(file, JSON.stringify({ signing, links: newKey(), bans: newKey() }, null, 2));
  }
  const bans = Buffer.from(await bansKey(file), 'base64url');
  const signingNow = () => read(file).signing.map(({ createdAt, jwk }) => ({ createdAt: new Date(createdAt), jwk }));
  return { signing: signingNow(), links: Buffer.from(read(file).links, 'base64url'), bans, signingNow };
};

/**
 * Puts a new signing key in front, unless the newest was made after `unlessAfter` (somebody else did it). Tokens of the
 * older ones stay good until they expire. `links`: also replaces the key of links, all of which end at once.
 */
export const rotateKeys = async (
  dataDir: string,
  makeSigningKey: MakeSigningKey,
  { now, unlessAfter, links = false }: { now: Date; unlessAfter?: Date; links?: boolean },
): Promise<void> => {
  const file = fileOf(dataDir);
  const unlock = await lock(`${file}.lock`);
  try {
    const keys = read(file);
    const newest = new Date(keys.signing[0]?.createdAt ?? 0);
    if (unlessAfter && newest > unlessAfter) return;
    const fresh = { createdAt: now.toISOString(), jwk: await makeSigningKey() };
    keys.signing = [fresh, ...keys.signing].slice(0, KEPT_SIGNING_KEYS);
    if (links) keys.links = newKey();
    renameSync(written(file, JSON.stringify(keys, null, 2)), file);
  } finally {
    unlock();
  }
};

/** What was hashed stays findable only while this key stays: it is made once, and nothing replaces it. */
const bansKey = async (file: string): Promise<string> => {
  const there = read(file).bans;
  if (there !== undefined) return there;
  const unlock = await lock(`${file}.lock`);
  try {
    const keys = read(file);
    const bans = keys.bans ?? newKey();
    if (keys.bans === undefined) renameSync(written(file, JSON.stringify({ ...keys, bans }, null, 2)), file);
    return bans;
  } finally {
    unlock();
  }
};

const read = (file: string): z.infer<typeof KeyFile> => {
  const parsed = KeyFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} does not hold the keys it should; restore it from a backup.`);
  return parsed.data;
};

const written = (file: string, text: string): string => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  return unfinished;
};

/** Of several first starts at once, one makes the file, whole, and the others find it. */
const createSecretly = (file: string, text: string): void => {
  const unfinished = written(file, text);
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(unfinished);
  }
};

/** One at a time. A lock that is older than any rotation takes was left by a killed process. */
const lock = async (file: string): Promise<() => void> => {
  for (;;) {
    try {
      writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      // Node's errors of the file system have a code.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > LOCK_AGE_MS) rmSync(file, { force: true });
    await pause(LOOK_AGAIN_MS);
  }
};
