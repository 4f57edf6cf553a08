import http from 'node:http';

type Answer = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer; text: string };

/** Asks for `wanted` from the server at `address`, with the Host header that a browser would send. */
export const requestWithHost = (
  address: string,
  wanted: URL,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const target = new URL(wanted.pathname + wanted.search, address);
    const options = { method, headers: { host: wanted.host, ...headers }, agent: false };
    const request = http.request(target, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString('utf8') });
      });
    });
    request.on('error', reject).end();
  });
