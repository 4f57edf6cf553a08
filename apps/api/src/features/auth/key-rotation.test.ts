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
import { runLine } from '../../platform/console/run.ts';
import { aClock } from '../../testing/a-clock.ts';
import { accessTokens, currentKeys, rotateNow } from './access-token.ts';
import { keyCommands } from './keys.admin.ts';

const claims = { readerId: 7n, sessionId: '0198a5c2-6a3e-7c3f-9d7e-2f6b1c0a9e11' };
const aFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};
const kidsIn = (folder: string): string[] =>
  JSON.parse(readFileSync(path.join(folder, 'keys.json'), 'utf8')).signing.map(
    ({ jwk }: { jwk: { kid: string } }) => jwk.kid,
  );

it('[OPS-48] several first starts at once agree on the keys, which only their owner can read', async () => {
  const folder = path.join(aFolder(), 'data');
  mkdirSync(folder);
  const all = await Promise.all(Array.from({ length: 8 }, () => currentKeys(folder, new Date())));
  expect(new Set(all.map(({ signing }) => signing[0]?.jwk.kid))).toEqual(new Set(kidsIn(folder)));
  expect(new Set(all.map(({ links }) => links.toString('hex'))).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['keys.json']);
  expect(statSync(path.join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
});

it('[OPS-48] after a rotation old tokens stay good, new ones bear the new key, and a process that runs learns of it', async () => {
  const [folder, clock] = [aFolder(), aClock()];
  const running = accessTokens(await currentKeys(folder, clock.now()), clock);
  const old = await running.sign(claims);
  await rotateNow(folder, clock.now(), { links: false });
  const started = accessTokens(await currentKeys(folder, clock.now()), clock);
  const fresh = await started.sign(claims);
  expect(await started.verify(old)).toEqual(claims);
  clock.forward({ seconds: 2 });
  expect(await running.verify(fresh)).toEqual(claims);
  expect(await running.verify(old)).toEqual(claims);
  expect(kidsIn(folder)).toHaveLength(2);
});

it('[OPS-48] a key that was seen by others is gone after three rotations; the key of links at once, when asked for', async () => {
  const [folder, clock] = [aFolder(), aClock()];
  const before = await currentKeys(folder, clock.now());
  const stolen = await accessTokens(before, clock).sign(claims);
  await rotateNow(folder, clock.now(), { links: true });
  expect((await currentKeys(folder, clock.now())).links.equals(before.links)).toBe(false);
  for (let round = 1; round < 3; round += 1) await rotateNow(folder, clock.now(), { links: false });
  await expect(accessTokens(await currentKeys(folder, clock.now()), clock).verify(stolen)).rejects.toThrow();
});

it('[OPS-48] keys get a successor after 90 days, one for all who start then; a lock of a killed process holds nobody', async () => {
  const [folder, clock] = [aFolder(), aClock()];
  await currentKeys(folder, clock.now());
  const lock = path.join(folder, 'keys.json.lock');
  writeFileSync(lock, '');
  utimesSync(lock, 0, 0);
  const later = new Date(clock.now().getTime() + 91 * 86_400_000);
  await Promise.all(Array.from({ length: 4 }, () => currentKeys(folder, later)));
  expect(kidsIn(folder)).toHaveLength(2);
});

it('[OPS-48] the operator rotates by a command', async () => {
  const [folder, clock] = [aFolder(), aClock()];
  const before = await currentKeys(folder, clock.now());
  const run = (...line: string[]) => {
    const keys = { rotate: (what: { links: boolean }) => rotateNow(folder, clock.now(), what) };
    const open = async () => ({ services: { keys }, close: async () => undefined });
    const unheard = () => undefined;
    return runLine(keyCommands, line, open, { out: unheard, err: unheard, signal: new AbortController().signal });
  };
  expect(await run('keys', 'rotate')).toBe(0);
  expect((await currentKeys(folder, clock.now())).links.equals(before.links)).toBe(true);
  expect(await run('keys', 'rotate', '--links', '--json')).toBe(0);
  expect((await currentKeys(folder, clock.now())).links.equals(before.links)).toBe(false);
  expect(kidsIn(folder)).toHaveLength(3);
});
