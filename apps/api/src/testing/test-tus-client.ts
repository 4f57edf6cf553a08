import http from 'node:http';
import type { TestReader } from './test-reader.ts';

const encodeMetadata = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** A minimal tus client. Addresses are the paths in the Location headers of `startUpload`. */
export const createTestTusClient = (reader: TestReader, origin: string) => {
  const call = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ): Promise<Response> =>
    fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${reader.token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const toChunkHeaders = (offset: number): Record<string, string> => ({
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  return {
    call,
    startUpload: (name: string, length: number, more: Record<string, string> = {}): Promise<Response> =>
      call('POST', '/api/v1.0/uploads', {
        'upload-length': String(length),
        'upload-metadata': encodeMetadata({ filename: name, ...more }),
      }),
    /** Starts an upload and returns its address. */
    async createUpload(name: string, length: number, more: Record<string, string> = {}): Promise<string> {
      const answer = await this.startUpload(name, length, more);
      const address = answer.headers.get('location');
      if (answer.status !== 201 || !address) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return address;
    },
    send: (address: string, offset: number, bytes: Uint8Array): Promise<Response> =>
      call('PATCH', address, toChunkHeaders(offset), bytes),
    /** The number of stored bytes. */
    async offset(address: string): Promise<number> {
      return Number((await call('HEAD', address)).headers.get('upload-offset') ?? Number.NaN);
    },
    outcome: (address: string): Promise<Response> => call('GET', address),
    end: (address: string): Promise<Response> => call('DELETE', address),
    /** Announces `totalBytes` but sends only `bytes`; `cut` aborts the connection. */
    sendPartially(address: string, offset: number, bytes: Uint8Array, totalBytes: number): { cut: () => void } {
      const headers = {
        ...toChunkHeaders(offset),
        authorization: `Bearer ${reader.token}`,
        'tus-resumable': '1.0.0',
        'content-length': totalBytes,
      };
      const request = http.request(origin + address, { method: 'PATCH', headers, agent: false });
      request.on('error', () => undefined); // the test breaks it
      request.write(bytes);
      return { cut: () => request.destroy() };
    },
  };
};
