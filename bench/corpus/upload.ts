import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { Book } from '@lectern/contracts';
import type { Outcome } from './compare.ts';

type UploadRequest = { name: string; bytes: Uint8Array; headers?: Record<string, string | null> };

/** Uploads as legacy clients do. A header of null is omitted; a Content-Length such as "+1000" is added to the real length. */
export const upload = async (
  api: string,
  token: string,
  { name, bytes, headers = {} }: UploadRequest,
): Promise<Outcome> => {
  const { 'Content-Length': length, ...others } = headers;
  const sentHeaders = Object.entries(others).filter((pair): pair is [string, string] => pair[1] !== null);
  const request = http.request(`${api}/files/${encodeURIComponent(name)}`, {
    method: 'PUT',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      ...Object.fromEntries(sentHeaders),
      'content-length': bytes.length + Number(length ?? 0),
    },
  });
  const responded = once(request, 'response') as Promise<[http.IncomingMessage]>; // the event's argument
  responded.catch(() => undefined);
  request.on('error', () => undefined); // a server that has refused may stop reading
  // Node refuses a wrong length, so the body is written to the socket directly.
  request.flushHeaders();
  const socket = request.socket ?? ((await once(request, 'socket'))[0] as NodeJS.WritableStream); // the event's argument
  await new Promise<void>((resolve) => setImmediate(resolve));
  socket?.write(bytes);
  if (Number(length) > 0) socket?.end();
  try {
    const [response] = await responded;
    const body = JSON.parse(await text(response)) as { error_code?: number }; // a book is parsed below
    return response.statusCode === 201 ? { book: Book.parse(body) } : { code: body.error_code ?? null };
  } catch {
    return { code: null };
  } finally {
    request.destroy();
  }
};
