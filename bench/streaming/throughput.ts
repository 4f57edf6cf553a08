import http from 'node:http';
import { readProcessorMs } from '../shared/processes.ts';

const GB = 1e9;

/** A server of the file: the URL of the sound, the address it listens on, and the process whose processor time is measured. */
export type Server = { name: string; sound: string; address: string; pid: number };
type ThroughputOptions = { connections: number; rangeBytes: number | null; seconds: number };

/** Downloads a range, or the whole file without one, and discards the bytes. Returns their number. */
const download = (
  { sound, address }: Pick<Server, 'sound' | 'address'>,
  agent: http.Agent,
  range: string | null,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { host, pathname } = new URL(sound);
    const headers = { host, ...(range !== null && { range }) };
    const request = http.get(new URL(pathname, address), { agent, headers }, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 206)
        reject(new Error(`${range ?? 'all'}: ${response.statusCode}`));
      let bytes = 0;
      response.on('data', ({ length }: Buffer) => (bytes += length));
      response.on('error', reject).on('end', () => resolve(bytes));
    });
    request.on('error', reject);
  });

/** Measures gigabytes a second over concurrent connections, and seconds of processor time per gigabyte. */
export const measureThroughput = async (
  server: Server,
  size: number,
  { connections, rangeBytes, seconds }: ThroughputOptions,
) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const createRange = (): string | null => {
    if (rangeBytes === null) return null;
    const start = Math.floor(Math.random() * (size - rangeBytes));
    return `bytes=${start}-${start + rangeBytes - 1}`;
  };
  await Promise.all(Array.from({ length: connections }, () => download(server, agent, createRange()))); // warm
  const before = readProcessorMs(server.pid);
  const startedAt = performance.now();
  let bytes = 0;
  let answers = 0;
  const runConnection = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      const received = await download(server, agent, createRange());
      bytes += received;
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, runConnection));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const processorSeconds = (readProcessorMs(server.pid) - before) / 1000;
  agent.destroy();
  return {
    gbPerSecond: bytes / GB / elapsedSeconds,
    answersPerSecond: answers / elapsedSeconds,
    cpuPerGb: processorSeconds / (bytes / GB),
  };
};
