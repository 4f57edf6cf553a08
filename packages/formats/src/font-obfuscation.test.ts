import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deobfuscateFont } from './font-obfuscation.ts';

const font = Buffer.concat([
  Buffer.from('OTTO'),
  Buffer.from(Uint8Array.from({ length: 3000 }, (_, index) => index % 253)),
]);
const obfuscate = (key: Buffer, length: number): Buffer =>
  Buffer.from(font.map((byte, index) => (index < length ? byte ^ (key[index % key.length] ?? 0) : byte)));

describe('deobfuscateFont', () => {
  it('[META-10] restores a font of the IDPF kind and ignores white space in the identifier', () => {
    const key = createHash('sha1').update('urn:isbn:9780306406157').digest();
    expect(Buffer.from(deobfuscateFont(obfuscate(key, 1040), 'idpf', ' urn:isbn:\n9780306406157\t'))).toEqual(font);
  });

  it('[META-10] restores a font of the Adobe kind', () => {
    const key = Buffer.from('5b1f0c5e00004000800000000000ade2', 'hex');
    expect(
      Buffer.from(deobfuscateFont(obfuscate(key, 1024), 'adobe', 'urn:uuid:5b1f0c5e-0000-4000-8000-00000000ade2')),
    ).toEqual(font);
  });

  it('[META-10] returns a font unchanged that was never obfuscated', () => {
    expect(Buffer.from(deobfuscateFont(font, 'idpf', 'urn:x'))).toEqual(font);
  });
});
