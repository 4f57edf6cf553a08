import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { FORMAT, type Manifest, parseManifest } from './manifest.ts';

/**
 * A complete backup. A folder of backups holds `objects/<ab>/<sha256>`, each content once for all backups, and
 * `backups/<time>/`, the manifest, rows and keys of each. Format 1 was one folder for each backup, with its own objects.
 */
export type Backup = { readonly folder: string; readonly manifest: Manifest; readonly files: BackupFiles };

/** The paths of the files of one backup. */
export type BackupFiles = {
  readonly manifest: string;
  readonly isCompressed: boolean;
  table(database: string, table: string): string;
  key(name: string): string;
  object(sha256: string): string;
};

export const getObjectsFolder = (folder: string): string => path.join(folder, 'objects');
export const getBackupsFolder = (folder: string): string => path.join(folder, 'backups');
const getObjectFile = (folder: string, sha256: string): string =>
  path.join(getObjectsFolder(folder), sha256.slice(0, 2), sha256);

/** The paths in the folder of one backup; `root` has the objects. */
export const getBackupFiles = (folder: string, root: string, isCompressed = true): BackupFiles => ({
  manifest: path.join(folder, 'manifest.json'),
  isCompressed,
  table: (database, table) => path.join(folder, 'tables', database, `${table}.copy${isCompressed ? '.gz' : ''}`),
  key: (name) => path.join(folder, 'keys', name),
  object: (sha256) => getObjectFile(root, sha256),
});

const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** The name of the folder of a backup; names sort by time. */
export const formatBackupName = (madeAt: Date): string => madeAt.toISOString().replaceAll(':', '-');

/** The backups of a folder, the oldest first. */
export const listBackupNames = async (folder: string): Promise<string[]> =>
  (await readdir(getBackupsFolder(folder)).catch(() => [])).filter((name) => BACKUP_NAME.test(name)).toSorted();

/** @throws Error, a sentence, when the folder is not one backup, complete and of a known format */
const readBackup = async (folder: string): Promise<Backup> => {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new Error(`${folder} holds no backup, or one that was not finished: manifest.json is not there.`);
  const { format, manifest } = parseManifest(text);
  const hasOwnObjects = format < FORMAT;
  const root = hasOwnObjects ? folder : path.resolve(folder, '..', '..');
  return { folder, manifest, files: getBackupFiles(folder, root, !hasOwnObjects) };
};

/**
 * Opens a backup: the one in the folder, or the newest of a folder of backups.
 * @throws Error, a sentence, when there is none, or one of a later format
 */
export const openBackup = async (given: string): Promise<Backup> => {
  const folder = path.resolve(given);
  const newest = (await listBackupNames(folder)).at(-1);
  return readBackup(newest === undefined ? folder : path.join(getBackupsFolder(folder), newest));
};

/** All backups of a folder, the oldest first. @throws Error, a sentence, when one of them cannot be read */
export const openAllBackups = async (folder: string): Promise<Backup[]> => {
  const backups: Backup[] = [];
  for (const name of await listBackupNames(folder))
    backups.push(await readBackup(path.join(getBackupsFolder(folder), name)));
  return backups;
};

/** Creates the folder of backups unless it exists. @throws Error, a sentence, when the folder is used for something else */
export const createBackupsFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await readdir(folder);
  if (found.includes('manifest.json'))
    throw new Error(`${folder} is a single backup: name another folder, or the folder of backups that it is in.`);
  const isOurs = (await stat(getBackupsFolder(folder)).catch(() => null))?.isDirectory() ?? false;
  if (found.length > 0 && !isOurs)
    throw new Error(`${folder} is not empty and holds no backups of this version: name another folder.`);
  await mkdir(getBackupsFolder(folder), { recursive: true, mode: 0o700 });
  await mkdir(getObjectsFolder(folder), { recursive: true, mode: 0o700 });
};
