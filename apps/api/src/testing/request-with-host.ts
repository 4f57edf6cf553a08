import http from 'node:http';

type Answer = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer; text: string };

/** Requests `url` from the server at `address`, with the Host header that a browser would send. */
export const requestWithHost = (
  address: string,
  url: URL,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const target = new URL(url.pathname + url.search, address);
    const options = { method, headers: { host: url.host, ...headers }, agent: false };
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
