import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommandLine } from '../../platform/console/run.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { createAccessTokens, loadCurrentKeys, rotateKeysNow } from './access-token.ts';
import { keyCommands } from './keys.admin.ts';

const claims = { readerId: 7n, sessionId: '0198a5c2-6a3e-7c3f-9d7e-2f6b1c0a9e11' };
const createFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};
const listKeyIds = (folder: string): string[] =>
  JSON.parse(readFileSync(path.join(folder, 'keys.json'), 'utf8')).signing.map(
    ({ jwk }: { jwk: { kid: string } }) => jwk.kid,
  );

it('[OPS-48] concurrent first starts agree on the keys, which only their owner can read', async () => {
  const folder = path.join(createFolder(), 'data');
  mkdirSync(folder);
  const all = await Promise.all(Array.from({ length: 8 }, () => loadCurrentKeys(folder, new Date())));
  expect(new Set(all.map(({ signing }) => signing[0]?.jwk.kid))).toEqual(new Set(listKeyIds(folder)));
  expect(new Set(all.map(({ links }) => links.toString('hex'))).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['keys.json']);
  expect(statSync(path.join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
});

it('[OPS-48] after a rotation old tokens stay valid, new ones use the new key, and running processes load it', async () => {
  const [folder, clock] = [createFolder(), createTestClock()];
  const running = createAccessTokens(await loadCurrentKeys(folder, clock.now()), clock);
  const old = await running.sign(claims);
  await rotateKeysNow(folder, clock.now(), { links: false });
  const started = createAccessTokens(await loadCurrentKeys(folder, clock.now()), clock);
  const fresh = await started.sign(claims);
  expect(await started.verify(old)).toEqual(claims);
  clock.advance({ seconds: 2 });
  expect(await running.verify(fresh)).toEqual(claims);
  expect(await running.verify(old)).toEqual(claims);
  expect(listKeyIds(folder)).toHaveLength(2);
});

it('[OPS-48] a leaked key is gone after three rotations; the key of links at once, on request', async () => {
  const [folder, clock] = [createFolder(), createTestClock()];
  const before = await loadCurrentKeys(folder, clock.now());
  const stolen = await createAccessTokens(before, clock).sign(claims);
  await rotateKeysNow(folder, clock.now(), { links: true });
  expect((await loadCurrentKeys(folder, clock.now())).links.equals(before.links)).toBe(false);
  for (let round = 1; round < 3; round += 1) await rotateKeysNow(folder, clock.now(), { links: false });
  await expect(createAccessTokens(await loadCurrentKeys(folder, clock.now()), clock).verify(stolen)).rejects.toThrow();
});

it('[OPS-48] keys get one successor after 90 days, even with concurrent starts; the lock of a killed process blocks nobody', async () => {
  const [folder, clock] = [createFolder(), createTestClock()];
  await loadCurrentKeys(folder, clock.now());
  const lock = path.join(folder, 'keys.json.lock');
  writeFileSync(lock, '');
  utimesSync(lock, 0, 0);
  const later = new Date(clock.now().getTime() + 91 * 86_400_000);
  await Promise.all(Array.from({ length: 4 }, () => loadCurrentKeys(folder, later)));
  expect(listKeyIds(folder)).toHaveLength(2);
});

it('[OPS-48] the operator rotates keys with a command', async () => {
  const [folder, clock] = [createFolder(), createTestClock()];
  const before = await loadCurrentKeys(folder, clock.now());
  const run = (...line: string[]) => {
    const keys = { rotate: (what: { links: boolean }) => rotateKeysNow(folder, clock.now(), what) };
    const open = async () => ({ services: { keys }, close: async () => undefined });
    const unheard = () => undefined;
    return runCommandLine(keyCommands, line, open, {
      out: unheard,
      err: unheard,
      signal: new AbortController().signal,
    });
  };
  expect(await run('keys', 'rotate')).toBe(0);
  expect((await loadCurrentKeys(folder, clock.now())).links.equals(before.links)).toBe(true);
  expect(await run('keys', 'rotate', '--links', '--json')).toBe(0);
  expect((await loadCurrentKeys(folder, clock.now())).links.equals(before.links)).toBe(false);
  expect(listKeyIds(folder)).toHaveLength(3);
});
