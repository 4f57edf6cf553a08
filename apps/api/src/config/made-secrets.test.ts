import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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
  });
  expect(config).toMatchObject({ partners: [{ alias: 'lantern' }] });
});
