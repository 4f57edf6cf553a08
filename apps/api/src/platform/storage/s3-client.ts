import http from 'node:http';
import https from 'node:https';
import { Client } from 'minio';
import type { S3Settings } from '../../config/storage.ts';
import { callS3, getS3Code } from './s3-errors.ts';
import { createTransport, type S3Timeouts } from './s3-transport.ts';

export class S3Client extends Client {
  /** Puts the bytes in one request without copying them, unlike the client's own method. */
  async putBytes(bucketName: string, objectName: string, bytes: Buffer): Promise<void> {
    await this.makeRequestAsyncOmit({ method: 'PUT', bucketName, objectName }, bytes);
  }

  /** When the last part of an incomplete upload arrived; null when none did. */
  async findLastPartTime(bucket: string, key: string, uploadId: string): Promise<Date | null> {
    const parts = await this.listParts(bucket, key, uploadId);
    const times = parts.map(({ lastModified }) => new Date(lastModified ?? 0).getTime());
    return times.length > 0 ? new Date(Math.max(...times)) : null;
  }
}

export const createS3Client = (
  { endpoint, region, accessKey, secretKey }: S3Settings,
  timeouts: S3Timeouts,
): S3Client => {
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const client = new S3Client({
    endPoint: hostname,
    ...(port !== '' && { port: Number(port) }),
    useSSL,
    region,
    accessKey,
    secretKey,
    transport: createTransport(useSSL, timeouts),
    transportAgent: new (useSSL ? https : http).Agent({ keepAlive: true, maxFreeSockets: 16 }),
    retryOptions: { disableRetry: true }, // its own retries log to the console
  });
  client.enableSHA256 = true; // otherwise it omits the body hash over TLS
  return client;
};

/** Aborts multipart uploads that were started before a time and received no part since. Returns how many. */
export const abortStaleUploads = async (client: S3Client, bucket: string, before: Date): Promise<number> => {
  let aborted = 0;
  for (let [after, afterId] = ['', '']; ; ) {
    const page = await callS3(() => client.listIncompleteUploadsQuery(bucket, '', after, afterId, ''));
    for (const { key, uploadId, initiated } of page.uploads) {
      if (new Date(initiated) >= before) continue;
      try {
        const at = await callS3(() => client.findLastPartTime(bucket, key, uploadId));
        if (at && at >= before) continue;
        await callS3(() => client.abortMultipartUpload(bucket, key, uploadId));
        aborted += 1;
      } catch (error) {
        if (getS3Code(error) !== 'NoSuchUpload') throw error; // it has ended since it was listed
      }
    }
    if (!page.isTruncated) return aborted;
    [after, afterId] = [page.nextKeyMarker, page.nextUploadIdMarker];
  }
};
