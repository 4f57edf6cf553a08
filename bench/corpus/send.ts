import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { Book } from '@lectern/contracts';
import type { Outcome } from './compare.ts';

type Sent = { name: string; bytes: Uint8Array; headers?: Record<string, string | null> };

/** Uploads as old programs do. A header that is null is not sent; a Content-Length may be told wrongly ("+1000"). */
export const upload = async (api: string, token: string, { name, bytes, headers = {} }: Sent): Promise<Outcome> => {
  const { 'Content-Length': length, ...others } = headers;
  const told = Object.entries(others).filter((pair): pair is [string, string] => pair[1] !== null);
  const request = http.request(`${api}/files/${encodeURIComponent(name)}`, {
    method: 'PUT',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      ...Object.fromEntries(told),
      'content-length': bytes.length + Number(length ?? 0),
    },
  });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>; // what the event carries
  answered.catch(() => undefined);
  request.on('error', () => undefined); // a server that has refused need not read on
  // A wrong length would be refused by this very library: the bytes go out past it.
  request.flushHeaders();
  const socket = request.socket ?? ((await once(request, 'socket'))[0] as NodeJS.WritableStream); // what the event carries
  await new Promise<void>((resolve) => setImmediate(resolve));
  socket?.write(bytes);
  if (Number(length) > 0) socket?.end();
  try {
    const [response] = await answered;
    const said = JSON.parse(await text(response)) as { error_code?: number }; // a book is parsed below
    return response.statusCode === 201 ? { book: Book.parse(said) } : { code: said.error_code ?? null };
  } catch {
    return { code: null };
  } finally {
    request.destroy();
  }
};
