import type { FulfilmentDevice } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

export type DeviceRow = FulfilmentDevice;
type TokenKey = { readerId: bigint; sha256: Uint8Array };
export type DeviceReport = Pick<DeviceRow, 'serial' | 'adobeUser' | 'fulfilledAt' | 'error' | 'reportedAt'>;

export const createFulfilmentDb = (db: Database) => ({
  /** Locks the reader's claim of a token, so that its reports come one after another. Null when the reader has none. */
  async lockToken(tx: Db, { readerId, sha256 }: TokenKey): Promise<{ singleDevice: boolean } | null> {
    const [token] = await tx.$queryRaw<{ singleDevice: boolean }[]>`
      SELECT single_device AS "singleDevice" FROM fulfilment_token
      WHERE reader_id = ${readerId} AND sha256 = ${sha256} FOR NO KEY UPDATE`;
    return token ?? null;
  },
  async findToken({ readerId, sha256 }: TokenKey): Promise<{ singleDevice: boolean } | null> {
    const where = { readerId_sha256: { readerId, sha256: toBytes(sha256) } };
    return db.fulfilmentToken.findUnique({ where, select: { singleDevice: true } });
  },
  /** The last report first. */
  listDevices: (from: Db, { readerId, sha256 }: TokenKey): Promise<DeviceRow[]> =>
    from.fulfilmentDevice.findMany({
      where: { readerId, sha256: toBytes(sha256) },
      orderBy: [{ reportedAt: 'desc' }, { serial: 'asc' }],
    }),
  async upsertDevice(tx: Db, { readerId, sha256 }: TokenKey, report: DeviceReport): Promise<DeviceRow> {
    const { serial, ...rest } = report;
    const key = { readerId, sha256: toBytes(sha256), serial };
    return tx.fulfilmentDevice.upsert({
      where: { readerId_sha256_serial: key },
      create: { ...key, ...rest },
      update: rest,
    });
  },
  async deleteDevices(tx: Db, { readerId, sha256 }: TokenKey, serials: readonly string[]): Promise<void> {
    await tx.fulfilmentDevice.deleteMany({
      where: { readerId, sha256: toBytes(sha256), serial: { in: [...serials] } },
    });
  },
});

/** Prisma wants bytes over a plain ArrayBuffer. */
const toBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
