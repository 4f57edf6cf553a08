import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriveKey = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** `$argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>$<salt>$<tag>`, base64 without padding (PHC string format). */
const PHC_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const toUnpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

// Keyboards send "é" as one character or as two: both are the same password.
const toMessage = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8');

/** Hashes the password with Argon2id and a random salt into a PHC string; takes about 50 ms and 19 MiB. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await deriveKey('argon2id', { message: toMessage(password), nonce, tagLength: TAG_BYTES, ...COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`;
};

// A hash that no password matches: its tag is random.
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toUnpaddedBase64(randomBytes(SALT_BYTES))}$${toUnpaddedBase64(randomBytes(TAG_BYTES))}`;

/**
 * Whether the password matches the hash. `undefined` (no such account) takes as long as a wrong password, so that the
 * timing reveals nothing. Throws when the stored text is not an Argon2id PHC string.
 */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, memory, passes, lanes, salt, tag] = PHC_FORMAT.exec(hash ?? DUMMY_HASH) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash is not an Argon2id PHC string');
  const expected = Buffer.from(tag, 'base64');
  const derived = await deriveKey('argon2id', {
    message: toMessage(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
  });
  return timingSafeEqual(derived, expected);
};
