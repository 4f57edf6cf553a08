import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCurrentKeys, rotateKeysNow } from '../auth/access-token.ts';
import { createBackup, type Installation } from './backup.service.ts';
import { CONTEXT, createInstallations, hashTables } from './backup.testing.ts';
import { restoreBackup } from './restore.service.ts';

const { folder, createEmptyInstallation, removeAll } = createInstallations();
const target = path.join(folder, 'backups');
let source: Installation;
let keys: string;

/** An empty installation whose keys are a secret, which `content` is written to. */
const createWithSecret = async (name: string, content: string | null): Promise<Installation & { keysFile: string }> => {
  const keysFile = path.join(folder, name, 'keys');
  mkdirSync(path.dirname(keysFile));
  if (content !== null) writeFileSync(keysFile, content, { mode: 0o400 });
  return { ...(await createEmptyInstallation()), keysFile };
};

beforeAll(async () => {
  const origin = path.join(folder, 'origin');
  await loadCurrentKeys({ dataDir: origin }, new Date());
  keys = readFileSync(path.join(origin, 'keys.json'), 'utf8');
  source = await createWithSecret('source', keys);
  await createBackup(source, target, CONTEXT);
});
afterAll(removeAll);

it('[OPS-93] a backup has the keys of KEYS_FILE, and fails without them', async () => {
  const restored = await createEmptyInstallation();
  await restoreBackup(restored, target, { ...CONTEXT, force: false });
  expect(readFileSync(path.join(restored.dataDir, 'keys.json'), 'utf8')).toBe(keys);
  const without = await createWithSecret('without', null);
  await expect(createBackup(without, path.join(folder, 'none'), CONTEXT)).rejects.toThrow(
    `KEYS_FILE names ${without.keysFile}, which does not exist.`,
  );
});

it('[OPS-93] a restore places the keys in KEYS_FILE only where there are none, and says where', async () => {
  const absent = await createWithSecret('absent', null);
  const lines: string[] = [];
  await restoreBackup(absent, target, { ...CONTEXT, progress: (line) => lines.push(line), force: false });
  expect(readFileSync(absent.keysFile, 'utf8')).toBe(keys);
  expect(lines).toContain(`the keys are in ${absent.keysFile}`);
  expect(existsSync(path.join(absent.dataDir, 'keys.json'))).toBe(false);
});

it('[OPS-93] keys of KEYS_FILE that were rotated fit and stay; others are refused before anything is written', async () => {
  const rotation = path.join(folder, 'rotation');
  mkdirSync(rotation);
  writeFileSync(path.join(rotation, 'keys.json'), keys);
  await rotateKeysNow({ dataDir: rotation }, new Date(), { links: false });
  const rotated = readFileSync(path.join(rotation, 'keys.json'), 'utf8');
  const fitting = await createWithSecret('fitting', rotated);
  await restoreBackup(fitting, target, { ...CONTEXT, force: true });
  expect(readFileSync(fitting.keysFile, 'utf8')).toBe(rotated);

  await rotateKeysNow({ dataDir: rotation }, new Date(), { links: true });
  const other = await createWithSecret('other', readFileSync(path.join(rotation, 'keys.json'), 'utf8'));
  const before = await hashTables(other.databases.lectern);
  for (const force of [false, true])
    await expect(restoreBackup(other, target, { ...CONTEXT, force })).rejects.toThrow('other keys than the backup');
  expect(await hashTables(other.databases.lectern)).toEqual(before);
});
