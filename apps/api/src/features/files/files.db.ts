import type {
  BookContents,
  BookMetadata,
  FingerprintSet,
  Lock,
  ObfuscatedFont,
  PartEntry,
  ReadingManifest,
} from '@lectern/formats';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

/** A picture stored as a blob. */
export type CoverRef = { sha256: string; width: number; height: number };

/** Which of the findings in these bytes: what a parser finds depends on the name and type that they came with. */
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
  lock: Lock | null;
  /** Small then big; empty when the book has none. */
  covers: CoverRef[];
  /** Path of the book in these bytes, where they are a ZIP around it: all else is said of the book. */
  inside: string | null;
};

/** A row of bytes: its hash in hex, the object that holds them, how many. */
export type StoredBlob = { sha256: string; key: string; bytes: number };

/** Bytes that lie in the storage under a key of their own and that no row names yet. */
export type Unheld = { key: string; prints: FingerprintSet };
type Held = { key: string; pictures: ReadonlyMap<string, string> };
type Found = { document: Document; facts: string };

const KEEP_WHAT_IS_THERE = Prisma.sql`missing_at = NULL,
  object_key = CASE WHEN blob.missing_at IS NULL THEN blob.object_key ELSE excluded.object_key END`;

/** Null stays the database's own. */
const json = (value: object | null): string | null => value && JSON.stringify(value);

const pictureRow = ({ key, prints }: Unheld) => ({
  sha256: prints.sha256.toString('hex'),
  key,
  bytes: prints.bytes,
  md5: prints.md5.toString('hex'),
  fast_hash: prints.fastHash,
  koreader: prints.koreaderMd5,
});

/** Pictures that get a holder each, of those in `which`; equal ones are one row. */
const heldPictures = (pictures: readonly Unheld[], which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
  SELECT decode(sha256, 'hex'), min(key), bytes, decode(md5, 'hex'), fast_hash, koreader, count(*)
  FROM jsonb_to_recordset(${json(pictures.map(pictureRow))}::jsonb)
    AS p (sha256 text, key text, bytes bigint, md5 text, fast_hash text, koreader text)
  WHERE ${which}
  GROUP BY sha256, bytes, md5, fast_hash, koreader ORDER BY sha256
  ON CONFLICT (sha256) DO UPDATE SET holders = blob.holders + excluded.holders, ${KEEP_WHAT_IS_THERE}
  RETURNING sha256, object_key`;

export const filesDb = (db: Database) => ({
  /**
   * One more holder of these bytes, in one statement. What was found in them is written, and its pictures are held, by the
   * first for whom that was found; others bring back pictures that went missing. Answers the keys of the objects that are
   * kept, ours for new and for missing bytes only, by their hashes in hex.
   */
  async hold(tx: Db, { key, prints }: Unheld, { document, facts }: Found, pictures: readonly Unheld[]): Promise<Held> {
    const [row] = await tx.$queryRaw<{ object_key: string; pictures: Record<string, string> | null }[]>`${PREPARED}
      WITH bytes AS (
        INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
        VALUES (${prints.sha256}, ${key}, ${prints.bytes}, ${prints.md5}, ${prints.fastHash}, ${prints.koreaderMd5}, 1)
        ON CONFLICT (sha256) DO UPDATE SET holders = blob.holders + 1, ${KEEP_WHAT_IS_THERE}
        RETURNING sha256, object_key
      ), described AS (
        INSERT INTO document (sha256, facts, format, metadata, contents, manifest, parts, flagged, obfuscated, lock, covers, inside)
        SELECT sha256, ${facts}, ${document.format}, ${json(document.metadata)}::jsonb, ${json(document.contents)}::jsonb,
          ${json(document.manifest)}::jsonb, ${json(document.parts)}::jsonb, ${json(document.flagged)}::jsonb,
          ${json(document.obfuscated)}::jsonb, ${json(document.lock)}::jsonb, ${json(document.covers)}::jsonb, ${document.inside}
        FROM bytes ON CONFLICT DO NOTHING RETURNING sha256
      ), pictures AS (
        ${heldPictures(pictures, Prisma.sql`EXISTS (SELECT FROM described)`)}
      ), mended AS (
        UPDATE blob SET object_key = p.key, missing_at = NULL
        FROM jsonb_to_recordset(${json(pictures.map(pictureRow))}::jsonb) AS p (sha256 text, key text)
        WHERE blob.sha256 = decode(p.sha256, 'hex') AND blob.missing_at IS NOT NULL AND NOT EXISTS (SELECT FROM described)
        RETURNING blob.sha256, blob.object_key
      )
      SELECT object_key, (SELECT json_object_agg(encode(sha256, 'hex'), object_key)
        FROM (SELECT * FROM pictures UNION ALL SELECT * FROM mended) AS kept) AS pictures
      FROM bytes`;
    if (!row) throw new Error('the blob row vanished');
    return { key: row.object_key, pictures: new Map(Object.entries(row.pictures ?? {})) };
  },
  /** One holder more of bytes that are there; false when nobody holds them, they went missing, or that was not found in them. */
  async holdPresent(tx: Db, { sha256, facts }: DocumentKey): Promise<boolean> {
    const held = await tx.$executeRaw`${PREPARED}
      UPDATE blob SET holders = holders + 1 WHERE sha256 = ${sha256} AND missing_at IS NULL
        AND EXISTS (SELECT FROM document WHERE document.sha256 = ${sha256} AND facts = ${facts})`;
    return held > 0;
  },
  /** One holder more of each picture. Answers the keys of the objects that are kept. */
  async holdPictures(tx: Db, pictures: readonly Unheld[]): Promise<Set<string>> {
    const kept = await tx.$queryRaw<{ object_key: string }[]>(heldPictures(pictures, Prisma.sql`true`));
    return new Set(kept.map(({ object_key: key }) => key));
  },
  /** True when they were known to be missing. */
  async bringBack(key: string, sha256: Uint8Array): Promise<boolean> {
    const where = { sha256: bytesOf(sha256), missingAt: { not: null } };
    return (await db.blob.updateMany({ where, data: { objectKey: key, missingAt: null } })).count > 0;
  },
  /** Hashes in hex. */
  async anyMissing(hashes: readonly string[]): Promise<boolean> {
    const all = hashes.map((hash) => bytesOf(Buffer.from(hash, 'hex')));
    return (await db.blob.count({ where: { sha256: { in: all }, missingAt: { not: null } } })) > 0;
  },
  /** One holder less; with the last one the row goes. Answers the object that nobody holds any more, and what its documents held. */
  async letGo(tx: Db, sha256: Uint8Array): Promise<{ key: string; held: Uint8Array[] } | null> {
    const [row] = await tx.$queryRaw<{ holders: number; object_key: string }[]>`
      UPDATE blob SET holders = holders - 1 WHERE sha256 = ${sha256} RETURNING holders, object_key`;
    if (!row || row.holders > 0) return null;
    const select = { covers: true, formSha256: true };
    const documents = await tx.document.findMany({ where: { sha256: bytesOf(sha256) }, select });
    await tx.blob.delete({ where: { sha256: bytesOf(sha256) } });
    const held = documents.flatMap(({ covers, formSha256 }): Uint8Array[] => [
      ...(covers as CoverRef[]).map((cover) => Buffer.from(cover.sha256, 'hex')), // written by `describe`
      ...(formSha256 ? [formSha256] : []),
    ]);
    return { key: row.object_key, held };
  },
  async document({ sha256, facts }: DocumentKey): Promise<Document | null> {
    const row = await db.document.findUnique({ where: { sha256_facts: { sha256: bytesOf(sha256), facts } } });
    // Written by `describe` from the very type; the database gives JSON back untyped.
    return row as unknown as Document | null;
  },
  /** Every row, in the order of their hashes, a page at a time. A row that comes meanwhile may be missed. */
  async *pages(): AsyncGenerator<StoredBlob[]> {
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
  async bytes(sha256: Uint8Array): Promise<number> {
    const { bytes } = await db.blob.findUniqueOrThrow({ where: { sha256: bytesOf(sha256) }, select: { bytes: true } });
    return Number(bytes);
  },
  async objectKey(sha256: Uint8Array): Promise<string | null> {
    const row = await db.blob.findUnique({ where: { sha256: bytesOf(sha256) }, select: { objectKey: true } });
    return row?.objectKey ?? null;
  },
});

/** Prisma wants bytes over a plain ArrayBuffer. */
const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
