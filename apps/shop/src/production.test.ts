import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';

const file = (content: string): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-shop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const name = path.join(folder, 'secret');
  writeFileSync(name, content);
  return name;
};
const good = {
  MODE: 'production',
  SHOP_DATABASE_URL: 'postgres://db/shop',
  SHOP_PUBLIC_URL: 'https://shop.example',
  SHOP_SHARED_KEY: 'q8Zr1nB4uX0cV7mL2kT9',
  SHOP_MAIL: 'smtp://mail:25',
  CLOUD_URL: 'https://library.example',
};
const account = { username: 'a', email: 'a@b.example', password: 'eight888', firstName: 'A', lastName: 'B' };

it('[OPS-45] the shop takes its secrets from files too', () => {
  const { SHOP_SHARED_KEY: key, SHOP_DATABASE_URL: url, ...others } = good;
  const config = readConfig({ ...others, SHOP_SHARED_KEY_FILE: file(`${key}\n`), SHOP_DATABASE_URL_FILE: file(url) });
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
])('[OPS-45] the shop in production with %o is refused', (difference, sentence) => {
  expect(() => readConfig({ ...good, ...difference })).toThrow(sentence);
});
