import type {
  BookContents,
  BookMetadata,
  FingerprintSet,
  ObfuscatedFont,
  PartEntry,
  ReadingManifest,
} from '@lectern/formats';
import type { Database, Db, Prisma } from '../../platform/db/db.ts';

/** A picture stored as a blob. */
export type CoverRef = { sha256: string; width: number; height: number };

/** What the parser found in the bytes: the same for every reader who holds them. */
export type Document = {
  format: string;
  metadata: BookMetadata;
  contents: BookContents | null;
  manifest: ReadingManifest | null;
  parts: PartEntry[];
  flagged: string[];
  obfuscated: ObfuscatedFont[];
  /** Small then big; empty when the book has none. */
  covers: CoverRef[];
};

/** A row of bytes: its hash in hex, the object that holds them, how many. */
export type StoredBlob = { sha256: string; key: string; bytes: number };

const json = (value: unknown): Prisma.InputJsonValue => value as Prisma.InputJsonValue; // our own plain data

export const filesDb = (db: Database) => ({
  /** One more holder of these bytes. Answers the key of the object that is kept: ours for new and for missing bytes only. */
  async hold(tx: Db, key: string, prints: FingerprintSet): Promise<{ key: string }> {
    const [row] = await tx.$queryRaw<{ object_key: string }[]>`
      INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
      VALUES (${prints.sha256}, ${key}, ${prints.bytes}, ${prints.md5}, ${prints.fastHash}, ${prints.koreaderMd5}, 1)
      ON CONFLICT (sha256) DO UPDATE SET holders = blob.holders + 1, missing_at = NULL,
        object_key = CASE WHEN blob.missing_at IS NULL THEN blob.object_key ELSE excluded.object_key END
      RETURNING object_key`;
    if (!row) throw new Error('the blob row vanished');
    return { key: row.object_key };
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
  /** One holder less; with the last one the row goes. Answers the object that nobody holds any more, and what its document held. */
  async letGo(tx: Db, sha256: Uint8Array): Promise<{ key: string; held: Uint8Array[] } | null> {
    const [row] = await tx.$queryRaw<{ holders: number; object_key: string }[]>`
      UPDATE blob SET holders = holders - 1 WHERE sha256 = ${sha256} RETURNING holders, object_key`;
    if (!row || row.holders > 0) return null;
    const select = { covers: true, formSha256: true };
    const document = await tx.document.findUnique({ where: { sha256: bytesOf(sha256) }, select });
    await tx.blob.delete({ where: { sha256: bytesOf(sha256) } });
    const covers = (document?.covers ?? []) as CoverRef[]; // written by `describe`
    const held = covers.map((cover): Uint8Array => Buffer.from(cover.sha256, 'hex'));
    return { key: row.object_key, held: document?.formSha256 ? [...held, document.formSha256] : held };
  },
  /** True when this call wrote it; false when it was there. */
  async describe(tx: Db, sha256: Uint8Array, document: Document): Promise<boolean> {
    const { count } = await tx.document.createMany({
      data: [
        {
          sha256: bytesOf(sha256),
          format: document.format,
          metadata: json(document.metadata),
          ...(document.contents !== null && { contents: json(document.contents) }),
          ...(document.manifest !== null && { manifest: json(document.manifest) }),
          parts: json(document.parts),
          flagged: json(document.flagged),
          obfuscated: json(document.obfuscated),
          covers: json(document.covers),
        },
      ],
      skipDuplicates: true,
    });
    return count === 1;
  },
  async document(sha256: Uint8Array): Promise<Document | null> {
    const row = await db.document.findUnique({ where: { sha256: bytesOf(sha256) } });
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
  async objectKey(sha256: Uint8Array): Promise<string | null> {
    const row = await db.blob.findUnique({ where: { sha256: bytesOf(sha256) }, select: { objectKey: true } });
    return row?.objectKey ?? null;
  },
});

/** Prisma wants bytes over a plain ArrayBuffer. */
const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
