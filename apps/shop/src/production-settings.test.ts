import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';

const createFile = (content: string): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-shop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const name = path.join(folder, 'secret');
  writeFileSync(name, content);
  return name;
};
const validSettings = {
  MODE: 'production',
  SHOP_DATABASE_URL: 'postgres://db/shop',
  SHOP_PUBLIC_URL: 'https://shop.example',
  SHOP_SHARED_KEY: 'q8Zr1nB4uX0cV7mL2kT9',
  SHOP_MAIL: 'smtp://mail:25',
  CLOUD_URL: 'https://library.example',
};
const account = { username: 'a', email: 'a@b.example', password: 'eight888', firstName: 'A', lastName: 'B' };

it('[OPS-45] the shop reads secrets from files', () => {
  const { SHOP_SHARED_KEY: key, SHOP_DATABASE_URL: url, ...others } = validSettings;
  const config = readConfig({
    ...others,
    SHOP_SHARED_KEY_FILE: createFile(`${key}\n`),
    SHOP_DATABASE_URL_FILE: createFile(url),
  });
  expect([config.partner.sharedKey, config.databaseUrl]).toEqual([key, url]);
});

it.each([
  [{ SHOP_DEMO_ACCOUNTS: JSON.stringify([account]) }, 'SHOP_DEMO_ACCOUNTS makes accounts'],
  [{ SHOP_SHARED_KEY: 'change-me-change-me' }, 'SHOP_SHARED_KEY is a secret that everybody knows'],
  [{ SHOP_MAIL: '' }, 'SHOP_MAIL must name a mail server'],
  [{ SHOP_PUBLIC_URL: 'http://shop.example' }, 'SHOP_PUBLIC_URL must begin with https'],
  [{ CLOUD_URL: 'http://library.example' }, 'CLOUD_URL must begin with https'],
  [{ SHOP_SHARED_KEY_FILE: '/nowhere' }, 'SHOP_SHARED_KEY is given twice'],
  [{ SHOP_SHARED_KEY: '', SHOP_SHARED_KEY_FILE: '/nowhere' }, 'SHOP_SHARED_KEY_FILE names'],
])('[OPS-45] the shop rejects %o in production', (changes, message) => {
  expect(() => readConfig({ ...validSettings, ...changes })).toThrow(message);
});
