import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './start/settings.ts';

const ACCESS_KEY = `GK${'a1'.repeat(12)}`;

/** The calls of Garage's administration API that are needed, as its documentation describes them; not Garage itself. */
const startAdminDouble = async () => {
  const calls: string[] = [];
  const existing = new Set<string>();
  const server = http.createServer(async (request, response) => {
    const [name = ''] = (request.url ?? '').replace('/v2/', '').split('?');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const isKnown = request.headers.authorization === 'Bearer root';
    calls.push(`${request.method} ${name} ${Buffer.concat(chunks).toString()}`.trim());
    const isNew = !existing.has(name);
    const isCreation = name === 'ImportKey' || name === 'CreateBucket';
    existing.add(name);
    const status = isKnown ? (isCreation && !isNew ? 409 : 200) : 403;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'b1' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return { calls, url: `http://127.0.0.1:${port}`, close: () => server.close() };
};

const run = (url: string, secrets: Record<string, string>) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-bucket-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of Object.entries(secrets)) writeFileSync(path.join(folder, name), `${text}\n`);
    const program = path.join(ROOT, 'infra/object-store/create-bucket.mjs');
    execFile(process.execPath, [program], { env: { STORE_ADMIN: url, SECRETS: folder } }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });

it('[OPS-148] the bucket and a key for it alone are created once, and no message repeats a secret', async () => {
  const store = await startAdminDouble();
  const secrets = { s3_root_password: 'root', s3_access_key: ACCESS_KEY, s3_secret_key: 'f'.repeat(64) };
  for (let times = 0; times < 2; times += 1)
    expect(await run(store.url, secrets)).toMatchObject({ code: 0, out: 'The bucket is ready.\n' });
  expect(store.calls.slice(0, 4)).toEqual([
    `POST ImportKey {"accessKeyId":"${ACCESS_KEY}","secretAccessKey":"${'f'.repeat(64)}","name":"lectern"}`,
    'POST CreateBucket {"globalAlias":"lectern"}',
    'GET GetBucketInfo',
    `POST AllowBucketKey {"bucketId":"b1","accessKeyId":"${ACCESS_KEY}","permissions":{"read":true,"write":true,"owner":false}}`,
  ]);
  const refused = await run(store.url, { ...secrets, s3_root_password: 'wrong' });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('ImportKey: 403') });
  expect(refused.err).not.toContain('f'.repeat(64));
  const earlier = await run(store.url, { ...secrets, s3_access_key: 'lectern-0123456789ab' });
  expect(earlier).toMatchObject({ code: 1, err: expect.stringContaining('earlier object store') });
  store.close();
});
