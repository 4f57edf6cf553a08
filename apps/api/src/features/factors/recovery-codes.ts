import { createHash, randomInt } from 'node:crypto';
import { limits } from '@lectern/contracts';

/** Letters that are not mistaken for each other and form no words (RFC 8628, 6.1). Fifteen of them have 64 bits. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const [GROUP_COUNT, GROUP_LENGTH] = [3, 5];
const PATTERN = new RegExp(`^[${LETTERS}]{${GROUP_COUNT * GROUP_LENGTH}}$`);

const hashLetters = (readerId: bigint, letters: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`${readerId} ${letters}`).digest());

const generateCode = (): string => {
  const group = (): string => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUP_COUNT }, group).join('-');
};

/** Hashes a typed recovery code, however it was typed; null when it is none. */
export const hashRecoveryCode = (readerId: bigint, typed: string): Uint8Array<ArrayBuffer> | null => {
  const letters = typed.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return PATTERN.test(letters) ? hashLetters(readerId, letters) : null;
};

/** Generates codes, which are shown once, and their hashes, which are stored. */
export const generateRecoveryCodes = (readerId: bigint): { codes: string[]; hashes: Uint8Array<ArrayBuffer>[] } => {
  const codes = Array.from({ length: limits.RECOVERY_CODES }, generateCode);
  return { codes, hashes: codes.map((code) => hashLetters(readerId, code.replaceAll('-', ''))) };
};
