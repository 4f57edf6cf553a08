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
  const all = await Promise.all(Array.from({ length: 8 }, () => loadCurrentKeys({ dataDir: folder }, new Date())));
  expect(new Set(all.map(({ signing }) => signing[0]?.jwk.kid))).toEqual(new Set(listKeyIds(folder)));
  expect(new Set(all.map(({ links }) => links.toString('hex'))).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['keys.json']);
  expect(statSync(path.join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
});

it('[OPS-48] after a rotation old tokens stay valid, new ones use the new key, and running processes load it', async () => {
  const [folder, clock] = [createFolder(), createTestClock()];
  const running = createAccessTokens(await loadCurrentKeys({ dataDir: folder }, clock.now()), clock);
  const old = await running.sign(claims);
  await rotateKeysNow({ dataDir: folder }, clock.now(), { links: false });
  const started = createAccessTokens(await loadCurrentKeys({ dataDir: folder }, clock.now()), clock);
  const fresh = await started.sign(claims);
  expect(await started.verify(old)).toEqual(claims);
  clock.advance({ seconds: 2 });
  expect(await running.verify(fresh)).toEqual(claims);
  expect(await running.verify(old)).toEqual(claims);
  expect(listKeyIds(folder)).toHaveLength(2);
});

it('[OPS-48] a leaked key is gone after three rotations; the key of links at once, on request', async () => {
  const [folder, clock] = [createFolder(), createTestClock()];
  const before = await loadCurrentKeys({ dataDir: folder }, clock.now());
  const stolen = await createAccessTokens(before, clock).sign(claims);
  await rotateKeysNow({ dataDir: folder }, clock.now(), { links: true });
  expect((await loadCurrentKeys({ dataDir: folder }, clock.now())).links.equals(before.links)).toBe(false);
  for (let round = 1; round < 3; round += 1) await rotateKeysNow({ dataDir: folder }, clock.now(), { links: false });
  await expect(
    createAccessTokens(await loadCurrentKeys({ dataDir: folder }, clock.now()), clock).verify(stolen),
  ).rejects.toThrow();
});

it('[OPS-48] keys get one successor after 90 days, even with concurrent starts; the lock of a killed process blocks nobody', async () => {
  const [folder, clock] = [createFolder(), createTestClock()];
  await loadCurrentKeys({ dataDir: folder }, clock.now());
  const lock = path.join(folder, 'keys.json.lock');
  writeFileSync(lock, '');
  utimesSync(lock, 0, 0);
  const later = new Date(clock.now().getTime() + 91 * 86_400_000);
  await Promise.all(Array.from({ length: 4 }, () => loadCurrentKeys({ dataDir: folder }, later)));
  expect(listKeyIds(folder)).toHaveLength(2);
});

it('[OPS-48] the operator rotates keys with a command', async () => {
  const [folder, clock] = [createFolder(), createTestClock()];
  const before = await loadCurrentKeys({ dataDir: folder }, clock.now());
  const run = (...line: string[]) => {
    const keys = { rotate: (what: { links: boolean }) => rotateKeysNow({ dataDir: folder }, clock.now(), what) };
    const open = async () => ({ services: { keys }, close: async () => undefined });
    const unheard = () => undefined;
    return runCommandLine(keyCommands, line, open, {
      out: unheard,
      err: unheard,
      signal: new AbortController().signal,
    });
  };
  expect(await run('keys', 'rotate')).toBe(0);
  expect((await loadCurrentKeys({ dataDir: folder }, clock.now())).links.equals(before.links)).toBe(true);
  expect(await run('keys', 'rotate', '--links', '--json')).toBe(0);
  expect((await loadCurrentKeys({ dataDir: folder }, clock.now())).links.equals(before.links)).toBe(false);
  expect(listKeyIds(folder)).toHaveLength(3);
});

it('[OPS-90] machines with folders of their own have the same keys by KEYS_FILE, which nobody writes', async () => {
  const [origin, secrets, clock] = [createFolder(), createFolder(), createTestClock()];
  await loadCurrentKeys({ dataDir: origin }, clock.now());
  const keysFile = path.join(secrets, 'keys');
  const mount = (): void => {
    rmSync(keysFile, { force: true });
    writeFileSync(keysFile, readFileSync(path.join(origin, 'keys.json')), { mode: 0o400 });
  };
  mount();
  const machines = [createFolder(), createFolder()].map((dataDir) => ({ dataDir, keysFile }));
  const load = async (machine: (typeof machines)[number]) => {
    const keys = await loadCurrentKeys(machine, clock.now());
    return { ...keys, tokens: createAccessTokens(keys, clock) };
  };
  const [first, second] = await Promise.all(machines.map(load));
  if (!first || !second) throw new Error('two machines');
  expect(await second.tokens.verify(await first.tokens.sign(claims))).toEqual(claims);
  expect([second.links, second.bans]).toEqual([first.links, first.bans]);

  clock.advance({ days: 91 });
  const before = readFileSync(keysFile);
  await expect(rotateKeysNow({ dataDir: origin, keysFile }, clock.now(), { links: false })).rejects.toThrow(
    'only read',
  );
  await load(machines[0] ?? { dataDir: origin, keysFile });
  expect([readFileSync(keysFile), machines.flatMap(({ dataDir }) => readdirSync(dataDir))]).toEqual([before, []]);

  await rotateKeysNow({ dataDir: origin }, clock.now(), { links: false });
  mount();
  const restarted = await Promise.all(machines.map(load));
  const fresh = (await restarted[0]?.tokens.sign(claims)) ?? '';
  expect(await second.tokens.verify(fresh)).toEqual(claims);
});

it('[OPS-90] a KEYS_FILE that is missing, broken or too old is refused by its name, and nothing of it is repeated', async () => {
  const folder = createFolder();
  const place = { dataDir: folder, keysFile: path.join(folder, 'secret') };
  const load = () => loadCurrentKeys(place, new Date());
  await expect(load()).rejects.toThrow(`KEYS_FILE names ${place.keysFile}, which does not exist.`);
  writeFileSync(place.keysFile, 'hunter2');
  await expect(load()).rejects.toThrow(`${place.keysFile} does not hold the keys it should`);
  await expect(load()).rejects.not.toThrow('hunter2');
  await loadCurrentKeys({ dataDir: folder }, new Date());
  const { bans: _, ...older } = JSON.parse(readFileSync(path.join(folder, 'keys.json'), 'utf8'));
  writeFileSync(place.keysFile, JSON.stringify(older));
  await expect(load()).rejects.toThrow('of an older version');
});
