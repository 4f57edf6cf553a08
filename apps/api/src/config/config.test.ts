import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const right = { DATABASE_URL: 'postgresql://localhost/lectern' };
const aFile = (text: string): string => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'lectern-config-')), 'partners.json');
  writeFileSync(file, text);
  return file;
};

it.each([
  [{}, 'DATABASE_URL'],
  [{ ...right, PORT: 'seventy' }, 'PORT'],
  [{ ...right, PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
  [{ ...right, PUBLIC_URL: 'https://cloud.example/browser' }, 'PUBLIC_URL'],
  [{ ...right, PUBLIC_URL: 'https://a.example', BOOKS_URL: 'https://a.example' }, 'BOOKS_URL'],
  [{ ...right, BASE_PATH: 'browser' }, 'BASE_PATH'],
  [{ ...right, FLAGS: 'nonsense=on' }, 'FLAGS'],
  [{ ...right, FLAGS: 'qrCode=maybe' }, 'FLAGS'],
  [{ ...right, CLIENTS: 'only-a-name' }, 'CLIENTS'],
  [{ ...right, PARTNERS_FILE: '/nowhere/partners.json' }, 'PARTNERS_FILE'],
  [{ ...right, PARTNERS_FILE: aFile('{') }, 'PARTNERS_FILE'],
  [{ ...right, PARTNERS_FILE: aFile('[{"id":1}]') }, 'PARTNERS_FILE'],
])('[SEC-3] %o is refused by the name of its setting: %s', (env, name) => {
  expect(() => readConfig(env)).toThrow(`The setting ${name}`);
});

it('[SEC-3] defaults make a working configuration', () => {
  expect(readConfig({ ...right, FLAGS: 'qrCode=off', CLIENTS: 'web:secret', PORT: '' })).toMatchObject({
    listen: { host: '127.0.0.1', port: 3000 },
    web: {
      publicUrl: 'http://127.0.0.1:3000',
      booksUrl: 'http://books.localhost:3000',
      appUrl: 'http://127.0.0.1:3000',
    },
    flags: { qrCode: false, plan: true },
    clients: new Map([['web', 'secret']]),
  });
});
