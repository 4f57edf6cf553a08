import http from 'node:http';
import type { TestReader } from './a-reader.ts';

const encoded = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** What a tus client sends, by hand. Addresses are the paths that `begin` was answered with. */
export const aTus = (reader: TestReader, origin: string) => {
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
  const piece = (offset: number): Record<string, string> => ({
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  return {
    call,
    begin: (name: string, length: number, more: Record<string, string> = {}): Promise<Response> =>
      call('POST', '/api/v1.0/uploads', {
        'upload-length': String(length),
        'upload-metadata': encoded({ filename: name, ...more }),
      }),
    /** The address of a new upload. */
    async begun(name: string, length: number, more: Record<string, string> = {}): Promise<string> {
      const answer = await this.begin(name, length, more);
      const address = answer.headers.get('location');
      if (answer.status !== 201 || !address) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return address;
    },
    send: (address: string, offset: number, bytes: Uint8Array): Promise<Response> =>
      call('PATCH', address, piece(offset), bytes),
    /** How many bytes are there. */
    async offset(address: string): Promise<number> {
      return Number((await call('HEAD', address)).headers.get('upload-offset') ?? Number.NaN);
    },
    outcome: (address: string): Promise<Response> => call('GET', address),
    end: (address: string): Promise<Response> => call('DELETE', address),
    /** Begins to send `whole` bytes and goes no further than these; `cut` breaks the connection. */
    stuck(address: string, offset: number, bytes: Uint8Array, whole: number): { cut: () => void } {
      const headers = {
        ...piece(offset),
        authorization: `Bearer ${reader.token}`,
        'tus-resumable': '1.0.0',
        'content-length': whole,
      };
      const request = http.request(origin + address, { method: 'PATCH', headers, agent: false });
      request.on('error', () => undefined); // the test breaks it
      request.write(bytes);
      return { cut: () => request.destroy() };
    },
  };
};
