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
import { toHashes } from './holders.db.ts';
import type { StoredBytes } from './removal.db.ts';

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
type Extracted = { document: Document; facts: string };

/** Whether a newer version of the scan may find more: in books that open part by part, and in recordings. */
const isScanned = ({ manifest, contents, inside }: Document): boolean =>
  (manifest !== null || contents?.kind === 'audio') && inside === null;

/** What became of received objects: those that are the objects of their bytes, and the keys of those whose bytes had one already. */
export type StoreResult = { stored: StoredBytes[]; superfluous: string[] };

const toStoreResult = (objects: readonly UnreferencedObject[], keys: ReadonlyMap<string, string>): StoreResult => {
  const result: StoreResult = { stored: [], superfluous: [] };
  for (const { key, prints } of objects) {
    const hash = prints.sha256.toString('hex');
    if (keys.get(hash) === key) result.stored.push({ hash, key });
    else result.superfluous.push(key);
  }
  return result;
};

/** Null becomes NULL. */
const json = (value: object | null): string | null => value && JSON.stringify(value);

const toRow = ({ key, prints }: UnreferencedObject) => ({
  sha256: prints.sha256.toString('hex'),
  key,
  bytes: prints.bytes,
  md5: prints.md5.toString('hex'),
  fast_hash: prints.fastHash,
  koreader: prints.koreaderMd5,
});

/** For this long after their row was written, bytes without a holder are those of an upload that is about to add one. */
const UPLOAD_MS = 60 * 60_000;
/** A row is there after the first attempt, after the second if others wrote it meanwhile, after the third if its object was missing. */
const ATTEMPTS = 10;

const insertDocument = (
  { document, facts }: Extracted,
  sha256: Uint8Array,
  condition: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  INSERT INTO document (sha256, facts, format, metadata, contents, manifest, parts, flagged, obfuscated, lock, covers, inside, scan_version)
  SELECT ${sha256}, ${facts}, ${document.format}, ${json(document.metadata)}::jsonb, ${json(document.contents)}::jsonb,
    ${json(document.manifest)}::jsonb, ${json(document.parts)}::jsonb, ${json(document.flagged)}::jsonb,
    ${json(document.obfuscated)}::jsonb, ${json(document.lock)}::jsonb, ${json(document.covers)}::jsonb, ${document.inside},
    ${isScanned(document) ? SCAN_VERSION : null}::int
  WHERE ${condition} ON CONFLICT DO NOTHING RETURNING sha256`;

export const createFilesDb = (db: Database) => {
  /** Replaces the object of bytes that are known to be missing; false when they are not. */
  const restoreMissing = async (key: string, sha256: Uint8Array): Promise<boolean> => {
    const where = { sha256: toBytes(sha256), missingAt: { not: null } };
    return (await db.blob.updateMany({ where, data: { objectKey: key, missingAt: null } })).count > 0;
  };

  /**
   * Writes the rows that are not there, in the order of the hashes, and then the document. Those that are there are locked, so that
   * nobody removes them before the document holds them, and only if they are not missing: two uploads that mend the same bytes would
   * wait for each other. If everything is there nothing is written or locked. Answers the keys of the objects by hash; without those
   * of rows that are missing, or were written by others meanwhile.
   */
  const lockOrInsertBlobs = (
    objects: readonly UnreferencedObject[],
    extracted: { found: Extracted; sha256: Uint8Array } | null,
    uploadEnds: Date,
  ): Promise<{ hash: string; key: string }[]> => {
    const asked = Prisma.sql`sha256 = ANY(ARRAY(SELECT sha256 FROM given)) AND missing_at IS NULL`;
    const isDescribed = extracted
      ? Prisma.sql`EXISTS (SELECT FROM document WHERE sha256 = ${extracted.sha256} AND facts = ${extracted.found.facts})`
      : Prisma.sql`true`;
    const count = (table: string): Prisma.Sql => Prisma.sql`(SELECT count(*) FROM ${Prisma.raw(table)})`;
    const isStored = Prisma.sql`${count('locked')} + ${count('inserted')} = ${count('given')} AND NOT (SELECT complete FROM state)`;
    return db.$queryRaw`${PREPARED}
      WITH given AS MATERIALIZED (
        SELECT decode(sha256, 'hex') AS sha256, key, bytes, decode(md5, 'hex') AS md5, fast_hash, koreader
        FROM jsonb_to_recordset(${json(objects.map(toRow))}::jsonb)
          AS p (sha256 text, key text, bytes bigint, md5 text, fast_hash text, koreader text)
      ), present AS (
        SELECT sha256, object_key FROM blob WHERE ${asked}
      ), state AS MATERIALIZED (
        SELECT ${count('present')} = ${count('given')} AND ${isDescribed} AS complete
      ), locked AS MATERIALIZED (
        SELECT sha256, object_key FROM blob WHERE ${asked} AND NOT (SELECT complete FROM state) ORDER BY sha256 FOR KEY SHARE
      ), inserted AS (
        INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, released_at)
        SELECT sha256, key, bytes, md5, fast_hash, koreader, ${uploadEnds} FROM given
        WHERE NOT (SELECT complete FROM state) AND sha256 NOT IN (SELECT sha256 FROM locked) ORDER BY sha256
        ON CONFLICT DO NOTHING RETURNING sha256, object_key
      ), described AS (
        ${extracted ? insertDocument(extracted.found, extracted.sha256, isStored) : Prisma.sql`SELECT 1`}
      )
      SELECT encode(sha256, 'hex') AS hash, object_key AS key FROM (
        SELECT * FROM present WHERE (SELECT complete FROM state)
        UNION ALL SELECT * FROM locked UNION ALL SELECT * FROM inserted
      ) AS stored`;
  };

  return {
    /**
     * Makes sure that these bytes are stored, and the document of one of them, without a holder yet: that is for the caller's next
     * transaction. Objects that went missing are replaced.
     */
    async store(
      given: readonly UnreferencedObject[],
      extracted: { found: Extracted; sha256: Uint8Array } | null,
      now: Date,
    ): Promise<StoreResult> {
      const objects = new Map(given.map((object) => [object.prints.sha256.toString('hex'), object]));
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const rows = await lockOrInsertBlobs([...objects.values()], extracted, new Date(now.getTime() + UPLOAD_MS));
        const stored = new Map(rows.map(({ hash, key }) => [hash, key]));
        if (stored.size === objects.size) return toStoreResult(given, stored);
        for (const [hash, { key, prints }] of objects) if (!stored.has(hash)) await restoreMissing(key, prints.sha256);
      }
      throw new Error('the rows of the bytes vanish again and again');
    },
    /** Until the transaction ends nobody removes these bytes and this document of them. False when they are not there, or went missing. */
    async lockDocument(tx: Db, { sha256, facts }: DocumentKey): Promise<boolean> {
      const rows = await tx.$queryRaw<unknown[]>`${PREPARED}
      SELECT 1 FROM blob WHERE sha256 = ${sha256} AND missing_at IS NULL
        AND EXISTS (SELECT FROM document WHERE document.sha256 = ${sha256} AND facts = ${facts}) FOR KEY SHARE OF blob`;
      return rows.length > 0;
    },
    /** The same for bytes without a document, hashes in hex. */
    async lockBlobs(tx: Db, hashes: readonly string[]): Promise<boolean> {
      const all = [...new Set(hashes)];
      const rows = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM blob WHERE sha256 = ANY(${toHashes(all)}) AND missing_at IS NULL ORDER BY sha256 FOR KEY SHARE`;
      return rows.length === all.length;
    },
    restoreMissing,
    /** Whether one of these bytes is missing; hashes in hex. */
    async isAnyMissing(hashes: readonly string[]): Promise<boolean> {
      const all = hashes.map((hash) => toBytes(Buffer.from(hash, 'hex')));
      return (await db.blob.count({ where: { sha256: { in: all }, missingAt: { not: null } } })) > 0;
    },
    async findDocument({ sha256, facts }: DocumentKey): Promise<StoredDocument | null> {
      const row = await db.document.findUnique({ where: { sha256_facts: { sha256: toBytes(sha256), facts } } });
      // `store` writes this very type; the database returns JSON untyped.
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
      const { bytes } = await db.blob.findUniqueOrThrow({
        where: { sha256: toBytes(sha256) },
        select: { bytes: true },
      });
      return Number(bytes);
    },
    async findObjectKey(sha256: Uint8Array): Promise<string | null> {
      const row = await db.blob.findUnique({ where: { sha256: toBytes(sha256) }, select: { objectKey: true } });
      return row?.objectKey ?? null;
    },
  };
};

/** Prisma wants bytes over a plain ArrayBuffer. */
const toBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
