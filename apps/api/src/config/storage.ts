import type { Env } from './env.ts';

export type S3Settings = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };
export type StorageKind = Env['STORAGE'];

/** Where objects are stored. S3 settings may be present while the disk is in use, for moving objects. */
export type StorageSettings = { kind: StorageKind; s3: S3Settings | null };

/** @throws Error with one sentence that names the first missing setting */
export const readStorageSettings = (env: Env): StorageSettings => {
  if (env.STORAGE === 'disk' && env.S3_ENDPOINT === undefined) return { kind: 'disk', s3: null };
  const needed = (name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'): string => {
    const value = env[name];
    if (value === undefined) throw new Error(`The setting ${name} is missing: objects in S3 need it.`);
    return value;
  };
  const endpoint = needed('S3_ENDPOINT');
  if (new URL(endpoint).pathname !== '/') throw new Error('The setting S3_ENDPOINT must not have a path.');
  const s3 = {
    endpoint,
    region: env.S3_REGION,
    bucket: needed('S3_BUCKET'),
    accessKey: needed('S3_ACCESS_KEY'),
    secretKey: needed('S3_SECRET_KEY'),
  };
  return { kind: env.STORAGE, s3 };
};
