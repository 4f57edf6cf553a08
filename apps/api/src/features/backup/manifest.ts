import { z } from 'zod';

/** The format of backups made now; format 1 is that of version 0.2 and before. */
export const FORMAT = 2;
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const keyName = z.string().regex(/^[\w-]+\.json$/);
const tableName = z.string().regex(/^\w+$/);

const Database = z.object({
  /** The applied migrations. */
  migrations: z.array(z.string()),
  /** In the order in which they are filled; `bytes` and `sha256` are those of the rows before compression. */
  tables: z.array(
    z.object({ name: tableName, columns: z.array(z.string()), rows: z.int(), bytes: z.int(), sha256: hash }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
});

/** The manifest of a backup; written last, so a folder with it is complete. */
const Manifest = z.object({
  madeAt: z.iso.datetime(),
  databases: z.record(tableName, Database),
  /** Each content once, in a file named by its SHA-256. */
  objects: z.object({ count: z.int(), bytes: z.int() }),
  /** Contents that rows refer to and that were not in the storage. */
  missing: z.array(hash),
  /** Files of the data folder: keys. The hash is null in format 1. */
  keys: z.array(
    z.union([
      z.object({ name: keyName, sha256: hash.nullable() }),
      keyName.transform((name) => ({ name, sha256: null })), // format 1
    ]),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
export type SavedDatabase = z.infer<typeof Database>;

const Format = z.object({ format: z.int() });

export const formatManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;

/** @throws Error, a sentence, when the text is no manifest or one of a later format */
export const parseManifest = (text: string): { format: number; manifest: Manifest } => {
  try {
    const content: unknown = JSON.parse(text);
    const { format } = Format.parse(content);
    if (format > FORMAT) {
      throw new Error(
        `This backup is of another format than ${FORMAT}: restore it with the version of Lectern that made it.`,
      );
    }
    return { format, manifest: Manifest.parse(content) };
  } catch (cause) {
    if (cause instanceof z.ZodError || cause instanceof SyntaxError)
      throw new Error('The manifest.json of the backup is damaged.', { cause });
    throw cause;
  }
};
