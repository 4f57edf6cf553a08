import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '@lectern/postgres';
import { expect, it, onTestFinished } from 'vitest';
import { createNatsAnnouncer } from '../platform/bus/nats-bus.ts';
import { missingNats, startTestNats } from '../testing/test-nats.ts';
import { readConfig } from './config.ts';

it('[OPS-46] what infra/make-secrets.sh makes is what production accepts', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secrets = path.join(folder, 'made');
  execFileSync('sh', [path.resolve(import.meta.dirname, '../../../../infra/make-secrets.sh'), secrets]);
  const config = readConfig({
    MODE: 'production',
    DATA_DIR: folder,
    PUBLIC_URL: 'https://library.example',
    BOOKS_URL: 'https://books.library.example',
    DATABASE_URL_FILE: path.join(secrets, 'database_url'),
    PARTNERS_FILE: path.join(secrets, 'partners.json'),
    STORAGE: 's3',
    S3_ENDPOINT: 'http://store:3900',
    S3_BUCKET: 'lectern',
    S3_ACCESS_KEY_FILE: path.join(secrets, 's3_access_key'),
    S3_SECRET_KEY_FILE: path.join(secrets, 's3_secret_key'),
    SMTP_URL_FILE: path.join(secrets, 'smtp_url'),
    BUS_URL_FILE: path.join(secrets, 'bus_url'),
  });
  expect(config).toMatchObject({ partners: [{ alias: 'lantern' }], bus: [expect.stringMatching(/@nats:4222$/)] });
});

it.skipIf(missingNats)(
  '[OPS-91] a NATS server with the made configuration admits the made address, and no other',
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    execFileSync('sh', [path.resolve(import.meta.dirname, '../../../../infra/make-secrets.sh'), folder]);
    const [port, monitoringPort] = [await findFreePort(), await findFreePort()];
    const configuration = path.join(folder, 'nats.conf');
    const text = readFileSync(configuration, 'utf8');
    expect(text).toContain('http: 127.0.0.1:8222\n');
    writeFileSync(configuration, text.replace('4222', String(port)).replace('8222', String(monitoringPort)));
    const address = readFileSync(path.join(folder, 'bus_url'), 'utf8').trim().replace('nats:4222', `127.0.0.1:${port}`);
    const nats = await startTestNats(['--config', configuration]);
    onTestFinished(nats.close);
    await createNatsAnnouncer([address]).announceGap();
    await expect(createNatsAnnouncer([address.replace('lectern:', 'lectern:0')]).announceGap()).rejects.toThrow();
  },
);
