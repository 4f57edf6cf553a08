import { constants, existsSync } from 'node:fs';
import { access, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getKeyFile, hasSameInstallationKeys, type KeyPlace } from '../../platform/keys.ts';
import type { Backup } from './backup-folder.ts';

const KEYS = 'keys.json';
/** Files with keys, by the names that they have in a backup. */
export const KEY_FILES = [KEYS, 'demo-shop.json'];

/** Where the file of a backup is in an installation: `keys.json` is the secret of KEYS_FILE, where there is one. */
export const locateKeyFile = (place: KeyPlace, name: string): string =>
  name === KEYS ? getKeyFile(place) : path.join(place.dataDir, name);

const isSecret = ({ keysFile }: KeyPlace, name: string): boolean => name === KEYS && typeof keysFile === 'string';

/**
 * The secret of KEYS_FILE is never replaced, so it must fit the backup; it may have been rotated since. Files of the data folder
 * must be the same, unless `force` replaces them.
 * @throws Error, a sentence
 */
export const assertKeysFit = async ({ manifest, files }: Backup, place: KeyPlace, force: boolean): Promise<void> => {
  for (const { name } of manifest.keys) {
    const file = locateKeyFile(place, name);
    const present = await readFile(file).catch(() => null);
    if (isSecret(place, name) && !existsSync(file)) await assertPlaceable(file);
    const saved = await readFile(files.key(name)).catch(() => null);
    if (!present || !saved || present.equals(saved)) continue; // an unreadable one is reported as damaged
    if (isSecret(place, name)) {
      if (hasSameInstallationKeys(present.toString(), saved.toString())) continue;
      throw new Error(
        `KEYS_FILE names ${file}, which holds other keys than the backup, and is only read: replace it with ${files.key(name)}.`,
      );
    }
    if (!force) throw new Error(`${file} holds other keys than the backup. --force replaces all that is there.`);
  }
};

const assertPlaceable = async (file: string): Promise<void> => {
  try {
    await access(path.dirname(file), constants.W_OK);
  } catch {
    throw new Error(`KEYS_FILE names ${file}, which does not exist and cannot be written: place the keys there first.`);
  }
};

/** Places the keys of a backup; those of KEYS_FILE only where there are none. Reports each file that was written. */
export const placeKeys = async (
  { manifest, files }: Backup,
  place: KeyPlace,
  progress: (line: string) => void,
): Promise<void> => {
  for (const { name } of manifest.keys) {
    const file = locateKeyFile(place, name);
    if (isSecret(place, name) && existsSync(file)) continue;
    await writeFile(`${file}.new`, await readFile(files.key(name)), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
    progress(`the keys are in ${file}`);
  }
};
