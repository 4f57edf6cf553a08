import { createHash, randomInt } from 'node:crypto';
import { limits } from '@lectern/contracts';

/** Letters that nobody takes for others, and that make no words (RFC 8628, 6.1). Fifteen of them have 64 bits. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const [GROUPS, GROUP] = [3, 5];
const shape = new RegExp(`^[${LETTERS}]{${GROUPS * GROUP}}$`);

/** Of the letters alone, however they were typed. */
const hashOf = (readerId: bigint, letters: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`${readerId} ${letters}`).digest());

const newCode = (): string => {
  const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
};

/** What is typed as a recovery code; null for what is none. */
export const recoveryHash = (readerId: bigint, typed: string): Uint8Array<ArrayBuffer> | null => {
  const letters = typed.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return shape.test(letters) ? hashOf(readerId, letters) : null;
};

/** Codes that are shown once, and what is kept of them. */
export const newRecoveryCodes = (readerId: bigint): { codes: string[]; hashes: Uint8Array<ArrayBuffer>[] } => {
  const codes = Array.from({ length: limits.RECOVERY_CODES }, newCode);
  return { codes, hashes: codes.map((code) => hashOf(readerId, code.replaceAll('-', ''))) };
};
