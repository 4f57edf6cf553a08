import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './password.ts';

describe('password', () => {
  it('[SHOP-14] is salted: the same password never gives the same hash', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).not.toBe(other);
    expect(await Promise.all([one, other].map((hash) => passwordMatches('correct horse', hash)))).toEqual([true, true]);
    expect(await passwordMatches('correct horsf', one)).toBe(false);
  });

  it('[SHOP-14] is the same whether an accent was typed as one character or two', async () => {
    expect(await passwordMatches('caf\u0065\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true);
  });

  it('[SHOP-14] is checked at the cost that its hash names', async () => {
    // From Node's own argon2 with message "password", salt "somesalt12345678", 64 KiB, 3 passes, 1 lane, 16 bytes.
    const weak = '$argon2id$v=19$m=64,t=3,p=1$c29tZXNhbHQxMjM0NTY3OA$5/AYZGbpDc0a4tlrnA7jwA';
    expect(await passwordMatches('password', weak)).toBe(true);
    expect(await passwordMatches('passwork', weak)).toBe(false);
  });

  it('[SHOP-14] of another scheme is a fault, never a match', async () => {
    await expect(passwordMatches('password', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not an Argon2id');
  });
});
