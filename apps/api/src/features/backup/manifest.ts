import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const FORMAT = 1;
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const Database = z.object({
  /** The applied migrations. */
  migrations: z.array(z.string()),
  /** In the order in which they are filled; `sha256` is that of the file. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), bytes: z.int(), sha256: hash }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
});

/** The manifest of a backup; written last, so a folder with it is complete. */
const Manifest = z.object({
  format: z.literal(
    FORMAT,
    `This backup is of another format than ${FORMAT}: restore it with the version that made it.`,
  ),
  madeAt: z.iso.datetime(),
  databases: z.record(z.string(), Database),
  /** Each content once, in a file named by its SHA-256. */
  objects: z.object({ count: z.int(), bytes: z.int() }),
  /** Contents that rows refer to and that were not in the storage. */
  missing: z.array(hash),
  /** Files of the data folder: keys. */
  keys: z.array(z.string().regex(/^[\w-]+\.json$/)),
});
export type Manifest = z.infer<typeof Manifest>;
export type SavedDatabase = z.infer<typeof Database>;

export const createManifest = (rest: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...rest });

/** @throws Error, a sentence, when the folder holds no complete backup or one of another format */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new Error(`${folder} holds no backup, or one that was not finished: manifest.json is not there.`);
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? 'manifest.json is damaged.');
  return parsed.data;
};

/** The paths in the folder of a backup. */
export const getBackupPaths = (folder: string) => ({
  manifest: path.join(folder, 'manifest.json'),
  table: (database: string, table: string): string => path.join(folder, 'tables', database, `${table}.copy`),
  object: (sha256: string): string => path.join(folder, 'objects', sha256.slice(0, 2), sha256),
  key: (name: string): string => path.join(folder, 'keys', name),
  objects: path.join(folder, 'objects'),
});
