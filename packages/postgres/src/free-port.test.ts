import type nodeCrypto from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { findFreePort, reservePort } from './free-port.ts';

const picks = vi.hoisted((): number[] => []);
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof nodeCrypto>();
  return { ...crypto, randomInt: (low: number, high: number) => picks.shift() ?? crypto.randomInt(low, high) };
});

afterEach(() => picks.splice(0));

it('[HOUSE-59] a port that was found is not found again before it is released', async () => {
  const { port, release } = await reservePort();
  picks.push(port);
  expect(await findFreePort()).not.toBe(port);
  release();
  await expect
    .poll(async () => {
      picks.splice(0, picks.length, port);
      return findFreePort();
    })
    .toBe(port);
});
