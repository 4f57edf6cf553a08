import http from 'node:http';
import { percentile } from '../shared/statistics.ts';

const WARM_UP = 10;

export type CallStatistics = { p50: number; p95: number; p99: number; perSecond: number; bytes: number; calls: number };

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

/** Measures concurrent calls for some seconds, after a few warm-up calls. `url` returns the address of the n-th call. */
export const measureCalls = async (
  url: (n: number) => string,
  token: string,
  { atOnce: concurrency, seconds }: { atOnce: number; seconds: number },
): Promise<CallStatistics> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  for (let n = 0; n < WARM_UP; n += 1) await ask(agent, url(n), token);
  const times: number[] = [];
  let bytes = 0;
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  let n = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < deadline) {
        const sentAt = performance.now();
        n += 1;
        const { length } = await ask(agent, url(n), token);
        bytes += length;
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  return {
    p50: p50 ?? 0,
    p95: p95 ?? 0,
    p99: p99 ?? 0,
    perSecond: times.length / elapsedSeconds,
    bytes: bytes / times.length,
    calls: times.length + WARM_UP,
  };
};
