import http from 'node:http';
import { percentile } from '../shared/figures.ts';

const WARM_UP = 10;

export type Figures = { p50: number; p95: number; p99: number; perSecond: number; bytes: number; calls: number };

const ask = (agent: http.Agent, url: string, token: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(chunks))
            : reject(new Error(`${url}: ${response.statusCode} ${Buffer.concat(chunks).toString()}`)),
        );
      })
      .on('error', reject);
  });

/** So many calls at once for so long, after a few that don't count. `url` says what the n-th call asks for. */
export const measure = async (
  url: (n: number) => string,
  token: string,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Figures> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  for (let n = 0; n < WARM_UP; n += 1) await ask(agent, url(n), token);
  const times: number[] = [];
  let bytes = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  let n = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const asked = performance.now();
        n += 1;
        const { length } = await ask(agent, url(n), token);
        bytes += length;
        times.push(performance.now() - asked);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  return {
    p50: p50 ?? 0,
    p95: p95 ?? 0,
    p99: p99 ?? 0,
    perSecond: times.length / took,
    bytes: bytes / times.length,
    calls: times.length + WARM_UP,
  };
};
