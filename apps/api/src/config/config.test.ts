import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTempFolder } from '../testing/temp-folder.ts';
import { readConfig } from './config.ts';

const VALID = { DATABASE_URL: 'postgresql://localhost/lectern' };
const writeTempFile = (text: string): string => {
  const file = path.join(createTempFolder(), 'partners.json');
  writeFileSync(file, text);
  return file;
};
const S3_ENV = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'library',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'hush',
};

it.each([
  [{}, 'DATABASE_URL'],
  [{ ...VALID, PORT: 'seventy' }, 'PORT'],
  [{ ...VALID, PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
  [{ ...VALID, PUBLIC_URL: 'https://cloud.example/browser' }, 'PUBLIC_URL'],
  [{ ...VALID, PUBLIC_URL: 'https://a.example', BOOKS_URL: 'https://a.example' }, 'BOOKS_URL'],
  [{ ...VALID, BASE_PATH: 'browser' }, 'BASE_PATH'],
  [{ ...VALID, FLAGS: 'nonsense=on' }, 'FLAGS'],
  [{ ...VALID, MOBILE_APP_ANDROID_URL: 'javascript:alert(1)' }, 'MOBILE_APP_ANDROID_URL'],
  [{ ...VALID, MOBILE_APP_IOS_URL: 'itms://store' }, 'MOBILE_APP_IOS_URL'],
  [{ ...VALID, MOBILE_APP_LINK: 'JavaScript:alert(1)' }, 'MOBILE_APP_LINK'],
  [{ ...VALID, MOBILE_APP_LINK: 'lectern' }, 'MOBILE_APP_LINK'],
  [{ ...VALID, FLAGS: 'qrCode=maybe' }, 'FLAGS'],
  [{ ...VALID, CLIENTS: 'only-a-name' }, 'CLIENTS'],
  [{ ...VALID, PARTNERS_FILE: '/nowhere/partners.json' }, 'PARTNERS_FILE'],
  [{ ...VALID, PARTNERS_FILE: writeTempFile('{') }, 'PARTNERS_FILE'],
  [{ ...VALID, PARTNERS_FILE: writeTempFile('[{"id":1}]') }, 'PARTNERS_FILE'],
  [{ ...VALID, STORAGE: 'tape' }, 'STORAGE'],
  [{ ...VALID, STORAGE: 's3' }, 'S3_ENDPOINT'],
  [{ ...VALID, ...S3_ENV, S3_SECRET_KEY: '' }, 'S3_SECRET_KEY'],
  [{ ...VALID, ...S3_ENV, STORAGE: 'disk', S3_BUCKET: '' }, 'S3_BUCKET'],
  [{ ...VALID, ...S3_ENV, S3_ENDPOINT: 'https://s3.example/library' }, 'S3_ENDPOINT'],
  [{ ...VALID, ...S3_ENV, S3_SECRET_KEY_FILE: '/nowhere' }, 'S3_SECRET_KEY is given twice'],
  [{ ...VALID, ...S3_ENV, S3_SECRET_KEY: '', S3_SECRET_KEY_FILE: '/nowhere' }, 'S3_SECRET_KEY_FILE'],
  [{ ...VALID, ...S3_ENV, S3_SECRET_KEY: '', S3_SECRET_KEY_FILE: writeTempFile('') }, 'S3_SECRET_KEY_FILE'],
])('[SEC-3] %o is refused by the name of its setting: %s', (env, name) => {
  expect(() => readConfig(env)).toThrow(`The setting ${name}`);
});

it('[SEC-3] defaults make a working configuration', () => {
  expect(readConfig({ ...VALID, FLAGS: 'qrCode=off', CLIENTS: 'web:secret', PORT: '' })).toMatchObject({
    listen: { host: '127.0.0.1', port: 3000 },
    web: {
      publicUrl: 'http://lectern.localhost:3000',
      booksUrl: 'http://books.lectern.localhost:3000',
      appUrl: 'http://lectern.localhost:3000',
    },
    flags: { qrCode: false, plan: true },
    clients: new Map([['web', 'secret']]),
  });
});

it('[APP-1] [APP-2] the mobile apps are those that the operator names', () => {
  expect(readConfig(VALID).mobileApp).toEqual({ android: null, ios: null, link: null });
  const env = { ...VALID, MOBILE_APP_IOS_URL: 'https://apps.example/1', MOBILE_APP_LINK: 'lectern://open?from=web' };
  expect(readConfig(env).mobileApp).toEqual({
    android: null,
    ios: 'https://apps.example/1',
    link: 'lectern://open?from=web',
  });
});

it('[PLAN-4] a reader has 2 GB of storage unless the operator says otherwise', () => {
  expect(readConfig(VALID).freeStorageBytes).toBe(2_147_483_648);
  expect(readConfig({ ...VALID, FREE_STORAGE_BYTES: '1000' }).freeStorageBytes).toBe(1000);
});

it('[FLAG-1] flags are as the specification says until FLAGS names them, the last word counts, and social follows its keys', () => {
  const readFlags = (env: object) => readConfig({ ...VALID, ...env }).flags;
  expect(readFlags({})).toEqual({
    getMoreSpace: true,
    readRate: true,
    plan: true,
    widgets: false,
    qrCode: true,
    social: false,
    purchased: false,
    series: false,
    audioBooks: false,
  });
  expect(readFlags({ FLAGS: 'series=on,plan=off,series=off,widgets=on' })).toMatchObject({
    series: false,
    plan: false,
    widgets: true,
  });
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush' };
  expect(readFlags(keys).social).toBe(true);
  expect(readFlags({ ...keys, FLAGS: 'social=off' }).social).toBe(false);
});

it('[SEC-13] a secret may be given as a file', () => {
  const env = { ...VALID, ...S3_ENV, S3_SECRET_KEY: undefined, S3_SECRET_KEY_FILE: writeTempFile('from a file\n') };
  expect(readConfig(env).storage).toEqual({
    kind: 's3',
    s3: {
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'library',
      accessKey: 'key',
      secretKey: 'from a file',
    },
  });
});

it('[SEC-13] a refusal never repeats a secret', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://anna:hush@db/lectern' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hush') }),
  );
});
