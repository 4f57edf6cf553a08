import { randomBytes } from 'node:crypto';
import { Client } from 'minio';
import type { S3Server } from './s3-server.ts';

/** Creates a bucket. Returns the environment for the product, and a function that counts its objects (up to a thousand). */
export const createTestBucket = async (
  s3: S3Server,
): Promise<{ env: Record<string, string>; countObjects: () => Promise<number> }> => {
  const bucket = `product-${randomBytes(6).toString('hex')}`;
  const { hostname, port, protocol } = new URL(s3.endpoint);
  const client = new Client({
    ...s3,
    endPoint: hostname,
    ...(port !== '' && { port: Number(port) }),
    useSSL: protocol === 'https:',
    region: 'us-east-1',
  });
  await client.makeBucket(bucket, 'us-east-1');
  const env = {
    STORAGE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
  };
  return {
    env,
    countObjects: async () => (await client.listObjectsV2Query(bucket, '', '', '', 1000, '')).objects.length,
  };
};
