import { randomBytes } from 'node:crypto';
import type { S3Settings } from '../../../config/storage.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import { readBytes } from '../../../platform/storage/storage.ts';
import { type CheckContext, type Finding, failed, getReason, ok } from '../finding.ts';

/** Silent servers are given up before the check itself is. */
const S3_TIMEOUTS = { connect: 2_000, answer: 4_000, idle: 4_000 };
const PART_BYTES = 16;
const DENIED_CODES = new Set(['AccessDenied', 'Forbidden', 'AllAccessDisabled']);

/** An object can be written, read in part and removed, and large ones written in parts. What is missing is named. */
export const checkStorage = async ({ config }: CheckContext): Promise<Finding[]> => {
  const { kind, s3 } = config.storage;
  if (kind === 'disk') return [await checkDiskStorage(config)];
  // readConfig requires the settings of S3 for STORAGE=s3
  return s3 ? checkBucket(s3) : [];
};

const createProbe = () => ({ key: randomBytes(16).toString('hex'), bytes: randomBytes(PART_BYTES) });

const checkDiskStorage = async ({ storage: settings, dataDir }: CheckContext['config']): Promise<Finding> => {
  const { key, bytes } = createProbe();
  try {
    const storage = await openStorage(settings, dataDir);
    await storage.put(key, one(bytes));
    try {
      if (!(await readBytes(storage, key, { start: 1, end: 2 })).equals(bytes.subarray(1, 3)))
        return failed('A file has other bytes than were written.', 'Check the disk.');
    } finally {
      await storage.remove(key);
    }
    return ok(`Files can be written, read and removed in ${dataDir}.`);
  } catch (error) {
    return failed(getReason(error), `Check that this account owns ${dataDir} and its disk has space.`);
  }
};

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

type Step = { name: string; permission: string; run: () => Promise<unknown> };

/** Every step runs, so that all missing permissions are named at once; without the bucket, none does. */
const checkBucket = async (settings: S3Settings): Promise<Finding[]> => {
  const { createS3Client } = await import('../../../platform/storage/s3-client.ts'); // lazy, as in open-storage.ts
  const client = createS3Client(settings, S3_TIMEOUTS);
  const { bucket, endpoint } = settings;
  const { key, bytes } = createProbe();
  const where = `${bucket} at ${endpoint}`;
  try {
    if (!(await client.bucketExists(bucket)))
      return [failed(`There is no bucket ${where}.`, 'Create it, or correct S3_BUCKET.')];
  } catch (error) {
    return [failed(`${where}: ${getReason(error)}`, getBucketTodo(error))];
  }
  const steps: Step[] = [
    { name: 'write', permission: 's3:PutObject', run: () => client.putBytes(bucket, key, bytes) },
    {
      name: 'read',
      permission: 's3:GetObject',
      run: () => expectRange(client.getPartialObject(bucket, key, 1, 2), bytes),
    },
    { name: 'list', permission: 's3:ListBucket', run: () => client.listObjectsV2Query(bucket, key, '', '', 1, '') },
    {
      name: 'write in parts',
      permission: 's3:PutObject, s3:AbortMultipartUpload',
      async run() {
        const uploadID = await client.initiateNewMultipartUpload(bucket, key, {});
        try {
          await client.uploadPart({ bucketName: bucket, objectName: key, uploadID, partNumber: 1, headers: {} }, bytes);
          await client.findLastPartTime(bucket, key, uploadID);
        } finally {
          await client.abortMultipartUpload(bucket, key, uploadID);
        }
      },
    },
    {
      name: 'list unfinished uploads',
      permission: 's3:ListBucketMultipartUploads, s3:ListMultipartUploadParts',
      run: () => client.listIncompleteUploadsQuery(bucket, '', '', '', ''),
    },
    { name: 'remove', permission: 's3:DeleteObject', run: () => client.removeObject(bucket, key) },
  ];
  const findings: Finding[] = [];
  for (const { name, permission, run } of steps) {
    try {
      await run();
    } catch (error) {
      const isDenied = DENIED_CODES.has(getCode(error));
      findings.push(
        failed(
          `${where}: cannot ${name} (${getCode(error) || getReason(error)}).`,
          isDenied ? `Allow the key ${permission}.` : 'Check that the server is healthy and has space.',
        ),
      );
      if (permission === 's3:PutObject' && !isDenied) break; // what follows fails for the same reason
    }
  }
  return findings.length > 0
    ? findings
    : [ok(`${where}: objects can be written, also in parts, read by range, listed and removed.`)];
};

const expectRange = async (reading: Promise<AsyncIterable<Uint8Array>>, bytes: Buffer): Promise<void> => {
  const read = Buffer.concat(await Array.fromAsync(await reading));
  if (!read.equals(bytes.subarray(1, 3))) throw new Error('the server ignores ranges, or changes bytes');
};

const getCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const getBucketTodo = (error: unknown): string => {
  const code = getCode(error);
  if (code === 'InvalidAccessKeyId') return 'Correct S3_ACCESS_KEY: the server does not know it.';
  if (code === 'SignatureDoesNotMatch') return 'Correct S3_SECRET_KEY.';
  if (code === 'RequestTimeTooSkewed') return 'Synchronise the clock with NTP.';
  if (DENIED_CODES.has(code))
    return 'Allow the key s3:ListBucket and s3:GetBucketLocation, or correct S3_ACCESS_KEY and S3_SECRET_KEY.';
  return 'Check that the server runs, and S3_ENDPOINT, S3_REGION and the firewall.';
};
