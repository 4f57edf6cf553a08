import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const MAX_SIGNING_KEYS = 3;
const STALE_LOCK_MS = 30_000;
const LOCK_POLL_MS = 20;

const Jwk = z.looseObject({ kty: z.string(), kid: z.string() });
const KeyFile = z.object({
  /** Private Ed25519 keys, newest first: the first one signs, all verify. */
  signing: z.array(z.object({ createdAt: z.iso.datetime(), jwk: Jwk })).min(1),
  /** 32 bytes for the signatures of links, covers and parts of books. */
  links: z.string(),
  /** 32 bytes for the hashes of bans; missing in older files. */
  bans: z.string().optional(),
});
type SigningKey = { createdAt: Date; jwk: z.infer<typeof Jwk> };
export type Keys = {
  signing: SigningKey[];
  links: Buffer;
  bans: Buffer;
  /** Reads the current signing keys: another process may have rotated them. */
  readSigningKeys(): SigningKey[];
};
type MakeSigningKey = () => Promise<z.infer<typeof Jwk>>;

/** Where the keys are: the data folder, or a file that is a secret of the operator's and is only read. */
export type KeyPlace = { dataDir: string; keysFile?: string | null };

export const getKeyFile = ({ dataDir, keysFile }: KeyPlace): string => keysFile ?? path.join(dataDir, 'keys.json');
const isReadOnly = ({ keysFile }: KeyPlace): boolean => typeof keysFile === 'string';

/** Whether there are keys: the first start creates them in the data folder. */
export const hasKeys = (place: KeyPlace): boolean => existsSync(getKeyFile(place));
const generateKey = (): string => randomBytes(32).toString('base64url');

/**
 * Reads the keys; the first start creates them in the data folder, readable only by this account.
 * @throws Error, a sentence, when KEYS_FILE does not hold them
 */
export const loadKeys = async (place: KeyPlace, makeSigningKey: MakeSigningKey, now: Date): Promise<Keys> => {
  const file = getKeyFile(place);
  if (!existsSync(file)) {
    if (isReadOnly(place)) throw new Error(`KEYS_FILE names ${file}, which does not exist.`);
    const signing = [{ createdAt: now.toISOString(), jwk: await makeSigningKey() }];
    createKeyFile(file, JSON.stringify({ signing, links: generateKey(), bans: generateKey() }, null, 2));
  }
  const bans = Buffer.from(await ensureBansKey(file, isReadOnly(place)), 'base64url');
  const signingNow = () => read(file).signing.map(({ createdAt, jwk }) => ({ createdAt: new Date(createdAt), jwk }));
  return {
    signing: signingNow(),
    links: Buffer.from(read(file).links, 'base64url'),
    bans,
    readSigningKeys: signingNow,
  };
};

/**
 * Adds a new signing key in front, unless the newest was created after `unlessAfter` (by another process). Tokens of older
 * keys stay valid until they expire. `links`: also replaces the link key, which invalidates all links.
 * @throws Error, a sentence, when the keys are in KEYS_FILE
 */
export const rotateKeys = async (
  place: KeyPlace,
  makeSigningKey: MakeSigningKey,
  { now, unlessAfter, links = false }: { now: Date; unlessAfter?: Date; links?: boolean },
): Promise<void> => {
  const file = getKeyFile(place);
  if (isReadOnly(place))
    throw new Error(
      `KEYS_FILE names ${file}, which is only read. Copy it as keys.json into a folder, run this with that folder as DATA_DIR and without KEYS_FILE, and replace the secret (docs/runbook.md).`,
    );
  const unlock = await lock(`${file}.lock`);
  try {
    const keys = read(file);
    const newest = new Date(keys.signing[0]?.createdAt ?? 0);
    if (unlessAfter && newest > unlessAfter) return;
    const added = { createdAt: now.toISOString(), jwk: await makeSigningKey() };
    keys.signing = [added, ...keys.signing].slice(0, MAX_SIGNING_KEYS);
    if (links) keys.links = generateKey();
    renameSync(writeTempFile(file, JSON.stringify(keys, null, 2)), file);
  } finally {
    unlock();
  }
};

/** Bans are found only by the same key, so it is created once and never rotated. */
const ensureBansKey = async (file: string, isReadOnly: boolean): Promise<string> => {
  const existing = read(file).bans;
  if (existing !== undefined) return existing;
  if (isReadOnly)
    throw new Error(`${file} is of an older version and has no key \`bans\`; start once with it in DATA_DIR.`);
  const unlock = await lock(`${file}.lock`);
  try {
    const keys = read(file);
    const bans = keys.bans ?? generateKey();
    if (keys.bans === undefined) renameSync(writeTempFile(file, JSON.stringify({ ...keys, bans }, null, 2)), file);
    return bans;
  } finally {
    unlock();
  }
};

const read = (file: string): z.infer<typeof KeyFile> => {
  const parsed = KeyFile.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} does not hold the keys it should; restore it from a backup.`);
  return parsed.data;
};

/** Whether two files hold the keys of one installation: signing keys come and go, the others are what stored data needs. */
export const hasSameInstallationKeys = (first: string, second: string): boolean => {
  const [one, other] = [first, second].map((text) => KeyFile.safeParse(parseJson(text)).data);
  return one !== undefined && other !== undefined && one.links === other.links && one.bans === other.bans;
};

/** Undefined for text that is no JSON, whose error would repeat a part of it. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const writeTempFile = (file: string, text: string): string => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, text, { mode: 0o600, flush: true });
  return temporary;
};

/** Creates the file atomically: of several first starts at once, one wins and the others use its file. */
const createKeyFile = (file: string, text: string): void => {
  const temporary = writeTempFile(file, text);
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(temporary);
  }
};

/** Waits for the lock and returns the function that releases it. A lock older than any rotation was left by a killed process. */
const lock = async (file: string): Promise<() => void> => {
  for (;;) {
    try {
      writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      // File system errors have a code.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > STALE_LOCK_MS) rmSync(file, { force: true });
    await pause(LOCK_POLL_MS);
  }
};
