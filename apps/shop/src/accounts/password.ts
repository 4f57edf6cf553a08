import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** `$argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>$<salt>$<tag>`, base64 without padding (PHC string format). */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

// One keyboard sends "é" as one character, another as two: both are the same password.
const messageOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'), 'utf8');

/** A salted Argon2id hash of the password as a PHC string; takes about 50 ms and 19 MiB. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { message: messageOf(password), nonce, tagLength: TAG_BYTES, ...COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
};

// A hash that no password has: its tag is random, not derived from anything.
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;

/**
 * Whether the password is the one that was hashed. `undefined` (there is no such account) costs as much time as a
 * wrong password, so that the answer's time tells nothing. Throws when the stored text is no Argon2id PHC string.
 */
export const passwordMatches = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(hash ?? NOBODY) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash is not an Argon2id PHC string');
  const expected = Buffer.from(tag, 'base64');
  const derived = await derive('argon2id', {
    message: messageOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
  });
  return timingSafeEqual(derived, expected);
};
