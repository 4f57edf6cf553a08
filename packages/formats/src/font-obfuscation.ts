import { createHash } from 'node:crypto';
import type { FontObfuscation } from './book-facts.ts';

const IDPF_BYTES = 1040;
const ADOBE_BYTES = 1024;
const FONT_SIGNATURES = ['\x00\x01\x00\x00', 'OTTO', 'true', 'ttcf', 'wOFF', 'wOF2'];

const isFont = (bytes: Uint8Array): boolean =>
  FONT_SIGNATURES.includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));

const deriveKey = (algorithm: FontObfuscation, identifier: string): Uint8Array =>
  algorithm === 'idpf'
    ? createHash('sha1')
        .update(identifier.replaceAll(/[ \t\r\n]/g, ''))
        .digest()
    : Buffer.from(identifier.replaceAll(/[^0-9a-f]/gi, '').slice(-32), 'hex');

/**
 * Restores an obfuscated font (EPUB 3.3 OCF section 4.4; Adobe's variant uses the UUID itself).
 * The input is the unpacked file; `identifier` is the package's unique identifier. A font that was never obfuscated,
 * although the book claims so, is returned unchanged.
 */
export const deobfuscateFont = (bytes: Uint8Array, algorithm: FontObfuscation, identifier: string): Uint8Array => {
  const key = deriveKey(algorithm, identifier);
  const length = Math.min(algorithm === 'idpf' ? IDPF_BYTES : ADOBE_BYTES, bytes.length);
  const clear = Uint8Array.from(bytes);
  if (key.length === 0) return clear;
  for (let index = 0; index < length; index += 1) clear[index] = (bytes[index] ?? 0) ^ (key[index % key.length] ?? 0);
  return isFont(bytes) && !isFont(clear) ? Uint8Array.from(bytes) : clear;
};
