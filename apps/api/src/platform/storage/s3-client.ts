import http from 'node:http';
import https from 'node:https';
import { Client } from 'minio';
import type { S3Settings } from '../../config/storage.ts';
import { type Patience, patientTransport } from './s3-transport.ts';
import { ask, codeBehind } from './s3-trouble.ts';

export class OpenClient extends Client {
  /** In one request, from where they lie: the client's own call copies them first. */
  async putBytes(bucketName: string, objectName: string, bytes: Buffer): Promise<void> {
    await this.makeRequestAsyncOmit({ method: 'PUT', bucketName, objectName }, bytes);
  }

  /** When the last part of an unfinished upload arrived; null when none did. */
  async lastPartAt(bucket: string, key: string, uploadId: string): Promise<Date | null> {
    const parts = await this.listParts(bucket, key, uploadId);
    const times = parts.map(({ lastModified }) => new Date(lastModified ?? 0).getTime());
    return times.length > 0 ? new Date(Math.max(...times)) : null;
  }
}

export const s3Client = ({ endpoint, region, accessKey, secretKey }: S3Settings, patience: Patience): OpenClient => {
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const client = new OpenClient({
    endPoint: hostname,
    ...(port !== '' && { port: Number(port) }),
    useSSL,
    region,
    accessKey,
    secretKey,
    transport: patientTransport(useSSL, patience),
    transportAgent: new (useSSL ? https : http).Agent({ keepAlive: true, maxFreeSockets: 16 }),
    retryOptions: { disableRetry: true }, // its own retries write to the console
  });
  client.enableSHA256 = true; // it leaves the hash of a body out over TLS
  return client;
};

/** Ends uploads in parts that were begun before a time and got no part since. Answers how many. */
export const abortOld = async (client: OpenClient, bucket: string, before: Date): Promise<number> => {
  let ended = 0;
  for (let [after, afterId] = ['', '']; ; ) {
    const page = await ask(() => client.listIncompleteUploadsQuery(bucket, '', after, afterId, ''));
    for (const { key, uploadId, initiated } of page.uploads) {
      if (new Date(initiated) >= before) continue;
      try {
        const at = await ask(() => client.lastPartAt(bucket, key, uploadId));
        if (at && at >= before) continue;
        await ask(() => client.abortMultipartUpload(bucket, key, uploadId));
        ended += 1;
      } catch (error) {
        if (codeBehind(error) !== 'NoSuchUpload') throw error; // it ended by itself since it was listed
      }
    }
    if (!page.isTruncated) return ended;
    [after, afterId] = [page.nextKeyMarker, page.nextUploadIdMarker];
  }
};
