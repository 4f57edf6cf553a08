import {
  type BookContents,
  type BookMetadata,
  type ContentProtection,
  type Fingerprints,
  type ObfuscatedFont,
  type PartEntry,
  type ReadingManifest,
  SCAN_VERSION,
} from '@lectern/formats';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

/** A picture stored as a blob. */
export type CoverRef = { sha256: string; width: number; height: number };

/** One of the documents that were found in these bytes: what a parser finds depends on the name and type of the upload. */
export type DocumentKey = { sha256: Uint8Array; facts: string };

/** What a parser found in the bytes. */
export type Document = {
  format: string;
  metadata: BookMetadata;
  contents: BookContents | null;
  manifest: ReadingManifest | null;
  parts: PartEntry[];
  flagged: string[];
  obfuscated: ObfuscatedFont[];
  lock: ContentProtection | null;
  /** Small then big; empty when the book has none. */
  covers: CoverRef[];
  /** Path of the book in the ZIP, when the bytes are a ZIP around it: then everything else describes that book. */
  inside: string | null;
};

/** A stored document; `scanVersion` is null where it is never scanned again. */
export type StoredDocument = Document & { scanVersion: number | null };

/** A row of bytes: their hash in hex, the key of their object, their number. */
export type StoredBlob = { sha256: string; key: string; bytes: number };

/** A stored object that no row names yet. */
export type UnreferencedObject = { key: string; prints: Fingerprints };
type StoredObjects = { key: string; pictures: ReadonlyMap<string, string> };
type Extracted = { document: Document; facts: string };

/** Whether a newer version of the scan may find more: in books that open part by part, and in recordings. */
const isScanned = ({ manifest, contents, inside }: Document): boolean =>
  (manifest !== null || contents?.kind === 'audio') && inside === null;

const KEEP_PRESENT_OBJECT = Prisma.sql`missing_at = NULL,
  object_key = CASE WHEN blob.missing_at IS NULL THEN blob.object_key ELSE excluded.object_key END`;

/** Null becomes NULL. */
const json = (value: object | null): string | null => value && JSON.stringify(value);

const toPictureRow = ({ key, prints }: UnreferencedObject) => ({
  sha256: prints.sha256.toString('hex'),
  key,
  bytes: prints.bytes,
  md5: prints.md5.toString('hex'),
  fast_hash: prints.fastHash,
  koreader: prints.koreaderMd5,
});

/** Adds a holder to each picture, where `condition` is true; equal ones are one row. */
const insertPictures = (pictures: readonly UnreferencedObject[], condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
  SELECT decode(sha256, 'hex'), min(key), bytes, decode(md5, 'hex'), fast_hash, koreader, count(*)
  FROM jsonb_to_recordset(${json(pictures.map(toPictureRow))}::jsonb)
    AS p (sha256 text, key text, bytes bigint, md5 text, fast_hash text, koreader text)
  WHERE ${condition}
  GROUP BY sha256, bytes, md5, fast_hash, koreader ORDER BY sha256
  ON CONFLICT (sha256) DO UPDATE SET holders = blob.holders + excluded.holders, ${KEEP_PRESENT_OBJECT}
  RETURNING sha256, object_key`;

export const createFilesDb = (db: Database) => ({
  /**
   * Adds a holder of these bytes, in one statement. The first upload with which a document was found writes it and holds its
   * pictures; others restore pictures that went missing. Answers the keys of the objects that are kept, by their hashes in
   * hex: ours only where the bytes were new or missing.
   */
  async addHolder(
    tx: Db,
    { key, prints }: UnreferencedObject,
    { document, facts }: Extracted,
    pictures: readonly UnreferencedObject[],
  ): Promise<StoredObjects> {
    const [row] = await tx.$queryRaw<{ object_key: string; pictures: Record<string, string> | null }[]>`${PREPARED}
      WITH bytes AS (
        INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
        VALUES (${prints.sha256}, ${key}, ${prints.bytes}, ${prints.md5}, ${prints.fastHash}, ${prints.koreaderMd5}, 1)
        ON CONFLICT (sha256) DO UPDATE SET holders = blob.holders + 1, ${KEEP_PRESENT_OBJECT}
        RETURNING sha256, object_key
      ), described AS (
        INSERT INTO document (sha256, facts, format, metadata, contents, manifest, parts, flagged, obfuscated, lock, covers, inside, scan_version)
        SELECT sha256, ${facts}, ${document.format}, ${json(document.metadata)}::jsonb, ${json(document.contents)}::jsonb,
          ${json(document.manifest)}::jsonb, ${json(document.parts)}::jsonb, ${json(document.flagged)}::jsonb,
          ${json(document.obfuscated)}::jsonb, ${json(document.lock)}::jsonb, ${json(document.covers)}::jsonb, ${document.inside},
          ${isScanned(document) ? SCAN_VERSION : null}::int
        FROM bytes ON CONFLICT DO NOTHING RETURNING sha256
      ), pictures AS (
        ${insertPictures(pictures, Prisma.sql`EXISTS (SELECT FROM described)`)}
      ), mended AS (
        UPDATE blob SET object_key = p.key, missing_at = NULL
        FROM jsonb_to_recordset(${json(pictures.map(toPictureRow))}::jsonb) AS p (sha256 text, key text)
        WHERE blob.sha256 = decode(p.sha256, 'hex') AND blob.missing_at IS NOT NULL AND NOT EXISTS (SELECT FROM described)
        RETURNING blob.sha256, blob.object_key
      )
      SELECT object_key, (SELECT json_object_agg(encode(sha256, 'hex'), object_key)
        FROM (SELECT * FROM pictures UNION ALL SELECT * FROM mended) AS kept) AS pictures
      FROM bytes`;
    if (!row) throw new Error('the blob row vanished');
    return { key: row.object_key, pictures: new Map(Object.entries(row.pictures ?? {})) };
  },
  /** Adds a holder of stored bytes; false when nobody holds them, they went missing, or have no such document. */
  async addHolderOfStored(tx: Db, { sha256, facts }: DocumentKey): Promise<boolean> {
    const updated = await tx.$executeRaw`${PREPARED}
      UPDATE blob SET holders = holders + 1 WHERE sha256 = ${sha256} AND missing_at IS NULL
        AND EXISTS (SELECT FROM document WHERE document.sha256 = ${sha256} AND facts = ${facts})`;
    return updated > 0;
  },
  /** Adds a holder of each picture. Answers the keys of the objects that are kept. */
  async addPictureHolders(tx: Db, pictures: readonly UnreferencedObject[]): Promise<Set<string>> {
    const stored = await tx.$queryRaw<{ object_key: string }[]>(insertPictures(pictures, Prisma.sql`true`));
    return new Set(stored.map(({ object_key: key }) => key));
  },
  /** Replaces the object of bytes that are known to be missing; false when they are not. */
  async restoreMissing(key: string, sha256: Uint8Array): Promise<boolean> {
    const where = { sha256: toBytes(sha256), missingAt: { not: null } };
    return (await db.blob.updateMany({ where, data: { objectKey: key, missingAt: null } })).count > 0;
  },
  /** Whether one of these bytes is missing; hashes in hex. */
  async isAnyMissing(hashes: readonly string[]): Promise<boolean> {
    const all = hashes.map((hash) => toBytes(Buffer.from(hash, 'hex')));
    return (await db.blob.count({ where: { sha256: { in: all }, missingAt: { not: null } } })) > 0;
  },
  /** Removes a holder, and the row with the last one. Then answers the object that nobody holds any more, and the hashes of what its documents held. */
  async removeHolder(tx: Db, sha256: Uint8Array): Promise<{ key: string; referenced: Uint8Array[] } | null> {
    const [row] = await tx.$queryRaw<{ holders: number; object_key: string }[]>`
      UPDATE blob SET holders = holders - 1 WHERE sha256 = ${sha256} RETURNING holders, object_key`;
    if (!row || row.holders > 0) return null;
    const select = { covers: true, formSha256: true };
    const documents = await tx.document.findMany({ where: { sha256: toBytes(sha256) }, select });
    await tx.blob.delete({ where: { sha256: toBytes(sha256) } });
    const referenced = documents.flatMap(({ covers, formSha256 }): Uint8Array[] => [
      ...(covers as CoverRef[]).map((cover) => Buffer.from(cover.sha256, 'hex')), // written by `addHolder`
      ...(formSha256 ? [formSha256] : []),
    ]);
    return { key: row.object_key, referenced };
  },
  async findDocument({ sha256, facts }: DocumentKey): Promise<StoredDocument | null> {
    const row = await db.document.findUnique({ where: { sha256_facts: { sha256: toBytes(sha256), facts } } });
    // `addHolder` writes this very type; the database returns JSON untyped.
    return row as unknown as StoredDocument | null;
  },
  /** All rows in the order of their hashes, a page at a time. A row that is added meanwhile may be missed. */
  async *listPages(): AsyncGenerator<StoredBlob[]> {
    let after: Uint8Array = Buffer.alloc(0);
    for (;;) {
      const rows = await db.$queryRaw<{ sha256: Uint8Array; object_key: string; bytes: bigint }[]>`
        SELECT sha256, object_key, bytes FROM blob WHERE sha256 > ${after} ORDER BY sha256 LIMIT 500`;
      const last = rows.at(-1);
      if (!last) return;
      after = last.sha256;
      yield rows.map(({ sha256, object_key: key, bytes }) => ({
        sha256: Buffer.from(sha256).toString('hex'),
        key,
        bytes: Number(bytes),
      }));
    }
  },
  async findSize(sha256: Uint8Array): Promise<number> {
    const { bytes } = await db.blob.findUniqueOrThrow({ where: { sha256: toBytes(sha256) }, select: { bytes: true } });
    return Number(bytes);
  },
  async findObjectKey(sha256: Uint8Array): Promise<string | null> {
    const row = await db.blob.findUnique({ where: { sha256: toBytes(sha256) }, select: { objectKey: true } });
    return row?.objectKey ?? null;
  },
});

/** Prisma wants bytes over a plain ArrayBuffer. */
const toBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
