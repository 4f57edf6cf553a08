import http from 'node:http';
import { readTreeProcessorMs } from '../shared/processes.ts';
import { percentile } from '../shared/statistics.ts';
import type { Cost } from './table.ts';

const WARM_UP = 5;

/** A server's address of the n-th call, and the process at the top of its tree. */
export type Subject = { pid: number; headers?: Record<string, string>; url: (n: number) => string; callsEach?: number };

const get = (agent: http.Agent, url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        let bytes = 0;
        response.on('data', ({ length }: Buffer) => (bytes += length));
        response.on('error', reject);
        response.on('end', () =>
          (response.statusCode ?? 500) < 300 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      })
      .on('error', reject);
  });

let calls = 0;
/** Calls a server for some seconds. `callsEach`: how many calls make one operation. */
export const measureCalls = async (
  { pid, headers = {}, url, callsEach = 1 }: Subject,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Cost & { bytes: number }> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  for (let n = 0; n < WARM_UP; n += 1) await get(agent, url((calls += 1)), headers);
  const [before, startedAt] = [readTreeProcessorMs(pid), performance.now()];
  const times: number[] = [];
  let bytes = 0;
  const run = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      const sentAt = performance.now();
      bytes += await get(agent, url((calls += 1)), headers);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  const elapsed = performance.now() - startedAt;
  const cpuMs = ((readTreeProcessorMs(pid) - before) / times.length) * callsEach;
  agent.destroy();
  return {
    ms: percentile(times, 0.5) * callsEach,
    cpuMs,
    perSecond: (times.length * 1000) / elapsed / callsEach,
    bytes: bytes / times.length,
  };
};
