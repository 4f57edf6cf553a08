import type { Env } from './env.ts';

export type S3Settings = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

/** Where objects lie. */
export type StorageSettings = { kind: 'disk' } | ({ kind: 's3' } & S3Settings);

/** The S3 settings, whichever storage is in use. @throws Error with one sentence that names the first missing one. */
export const s3Settings = (env: Env): S3Settings => {
  const needed = (name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'): string => {
    const value = env[name];
    if (value === undefined) throw new Error(`The setting ${name} is missing: objects in S3 need it.`);
    return value;
  };
  return {
    endpoint: needed('S3_ENDPOINT'),
    region: env.S3_REGION,
    bucket: needed('S3_BUCKET'),
    accessKey: needed('S3_ACCESS_KEY'),
    secretKey: needed('S3_SECRET_KEY'),
  };
};

export const storageSettings = (env: Env): StorageSettings =>
  env.STORAGE === 's3' ? { kind: 's3', ...s3Settings(env) } : { kind: 'disk' };
