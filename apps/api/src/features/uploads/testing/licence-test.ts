import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ErrorBody } from '@lectern/contracts';
import { buildLcpEpub, buildLicence } from '@lectern/sample-books';
import { expect } from 'vitest';
import { createPublicationServer } from '../../../testing/publication-server.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { listLibrary, uploadFile } from '../../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../../testing/test-reader.ts';

export const MB = 1024 ** 2;
export const PASSPHRASE = 'seven lamps';
export const CONTENT_KEY = randomBytes(32);
const TYPE = 'application/vnd.readium.lcp.license.v1.0+json';

/** A publication as a provider stores it: encrypted, without a licence. */
export const buildPublication = (title: string, cover?: Buffer): Promise<Buffer> =>
  buildLcpEpub({ title, contentKey: CONTENT_KEY, damageLicence: () => null, ...(cover && { cover }) });
/** A licence with these members of the link to its publication. */
export const buildLcpl = (publication: Record<string, unknown>): Buffer =>
  Buffer.from(JSON.stringify(buildLicence(CONTENT_KEY, { publication })));
export const putLicence = (reader: TestReader, licence: Uint8Array, name = 'licence.lcpl'): Promise<Response> =>
  uploadFile(reader, name, licence, { 'content-type': TYPE });
export const readRefusal = async (answer: Promise<Response>): Promise<ErrorBody & { status: number }> => ({
  status: (await answer).status,
  ...((await (await answer).json()) as ErrorBody), // compared by the caller
});
export const computeHash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The app with a provider of publications inside its network, and small limits. */
export const startLicenceTest = async () => {
  const provider = await createPublicationServer();
  const app = await startTestApp({
    extraPartners: [provider.partner],
    env: { FREE_STORAGE_BYTES: String(3 * MB), LCP_PUBLICATION_SECONDS: '3', LCP_PUBLICATION_BYTES: String(2 * MB) },
  });
  const anna = await createTestReader(app, 'anna');
  const boris = await createTestReader(app, 'boris');
  const countObjects = (): number =>
    readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;
  const countReservations = async (): Promise<number> =>
    (await app.sql('SELECT count(*)::int AS n FROM reservation')).rows[0].n as number; // of that query
  const getUsedBytes = async (): Promise<number> =>
    ((await (await anna.get('/user')).json()) as { files_size: number }).files_size;
  return {
    app,
    provider,
    anna,
    boris,
    countObjects,
    countReservations,
    getUsedBytes,
    /** Uploads a licence that is refused, and checks that nothing of it stays. */
    async refuseCleanly(licence: Uint8Array): Promise<ErrorBody & { status: number }> {
      const [objects, used] = [countObjects(), await getUsedBytes()];
      const refused = await readRefusal(putLicence(anna, licence));
      expect(countObjects()).toBe(objects);
      expect(await countReservations()).toBe(0);
      expect(await getUsedBytes()).toBe(used);
      expect(await listLibrary(anna)).toEqual([]);
      return refused;
    },
    async close(): Promise<void> {
      await app.close();
      await provider.close();
    },
  };
};
export type LicenceTest = Awaited<ReturnType<typeof startLicenceTest>>;
