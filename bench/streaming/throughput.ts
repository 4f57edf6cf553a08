import http from 'node:http';
import { busyMs } from '../shared/memory.ts';

const GB = 1e9;

/** One who serves the same file: the address of its sound, where it listens, and the process whose time is counted. */
export type Server = { name: string; sound: string; address: string; pid: number };
type Rule = { lines: number; rangeBytes: number | null; seconds: number };

/** Asks for a range, or for all without one, and throws the bytes away. Answers how many came. */
const drain = (
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

/** Gigabytes a second over some lines at once, and seconds of processor time a gigabyte. */
export const throughput = async (server: Server, size: number, { lines, rangeBytes, seconds }: Rule) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: lines });
  const range = (): string | null => {
    if (rangeBytes === null) return null;
    const start = Math.floor(Math.random() * (size - rangeBytes));
    return `bytes=${start}-${start + rangeBytes - 1}`;
  };
  await Promise.all(Array.from({ length: lines }, () => drain(server, agent, range()))); // warm
  const before = busyMs(server.pid);
  const began = performance.now();
  let bytes = 0;
  let answers = 0;
  const line = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) {
      const got = await drain(server, agent, range());
      bytes += got;
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  const took = (performance.now() - began) / 1000;
  const busy = (busyMs(server.pid) - before) / 1000;
  agent.destroy();
  return { gbPerSecond: bytes / GB / took, answersPerSecond: answers / took, cpuPerGb: busy / (bytes / GB) };
};
