import http from 'node:http';

export type Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  json(): unknown;
};
export type RawRequest = { headers?: http.OutgoingHttpHeaders; body?: string | Buffer };

/** Sends a request with exactly these headers and an unmodified URL, like simple programs do. */
export const sendRaw = (method: string, url: string, { headers = {}, body }: RawRequest = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // Not with `URL`, which would encode what these programs do not.
    const [, hostname, port, path = '/'] = /^http:\/\/([^/:]+):(\d+)(.*)$/.exec(url) ?? [];
    const request = http.request({ method, hostname, port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const status = response.statusCode ?? 0;
        resolve({ status, headers: response.headers, bytes, text, json: () => JSON.parse(text) as unknown });
      });
    });
    request.on('error', reject);
    if (headers['transfer-encoding'] === 'chunked' && body !== undefined) {
      const middle = Math.floor(body.length / 2);
      request.write(body.slice(0, middle));
      request.end(body.slice(middle));
    } else request.end(body);
  });
