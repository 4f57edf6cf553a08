import http from 'node:http';

type Answer = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer; text: string };

/** GET of `wanted` from the server at `address`, with the Host header that a browser would send. */
export const requestWithHost = (address: string, wanted: URL, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const target = new URL(wanted.pathname + wanted.search, address);
    const request = http.get(target, { headers: { host: wanted.host, ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString('utf8') });
      });
    });
    request.on('error', reject);
  });
