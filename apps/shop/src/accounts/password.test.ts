import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('password', () => {
  it('[SHOP-14] is salted: the same password never gives the same hash', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(first).not.toBe(second);
    expect(await Promise.all([first, second].map((hash) => verifyPassword('correct horse', hash)))).toEqual([
      true,
      true,
    ]);
    expect(await verifyPassword('correct horsf', first)).toBe(false);
  });

  it('[SHOP-14] is the same whether an accent was typed as one character or two', async () => {
    expect(await verifyPassword('caf\u0065\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true);
  });

  it('[SHOP-14] is verified with the cost parameters of its hash', async () => {
    // From Node's own argon2 with message "password", salt "somesalt12345678", 64 KiB, 3 passes, 1 lane, 16 bytes.
    const weakHash = '$argon2id$v=19$m=64,t=3,p=1$c29tZXNhbHQxMjM0NTY3OA$5/AYZGbpDc0a4tlrnA7jwA';
    expect(await verifyPassword('password', weakHash)).toBe(true);
    expect(await verifyPassword('passwork', weakHash)).toBe(false);
  });

  it('[SHOP-14] throws for another hash scheme', async () => {
    await expect(verifyPassword('password', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('not an Argon2id');
  });
});
