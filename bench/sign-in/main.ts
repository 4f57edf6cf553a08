// Measures sign-ins through a slow shop, and parallel token renewals.  node bench/sign-in/main.ts [--rate=100] [--seconds=30] [--readers=1000] [--networks=250]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Tokens } from '@lectern/contracts';
import { readNumberOption } from '../shared/options.ts';
import {
  findChildProcess,
  formatMegabytes,
  readProcessorMs,
  readResidentBytes,
  waitForChildProcess,
} from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { createReport } from '../shared/report.ts';
import { formatSpread } from '../shared/statistics.ts';

const PORT = 3221;
const SHOP_PORT = 3222;
const SHOP_DELAY_MS = 50;
const RATE = readNumberOption('rate', 100);
const SECONDS = readNumberOption('seconds', 30);
const READERS = readNumberOption('readers', 1000);
/** Number of networks that the readers come from, as behind a proxy. The server counts failures of one network one after the other. */
const NETWORKS = readNumberOption('networks', 250);
const RENEWALS = 20;

const report = createReport('sign-in.txt');

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-sign-in-'));
const partners = path.join(folder, 'partners.json');
const address = `http://127.0.0.1:${SHOP_PORT}`;
const distantShop = {
  id: 7,
  alias: 'far',
  name: 'Far Books',
  auth_options_url: `${address}/options`,
  authenticate_url: `${address}/authenticate`,
  shared_key: 'sixteen characters or more',
  signature: 'sha256',
  allow_private: true,
};
writeFileSync(partners, JSON.stringify([distantShop]));
const shop = fork(path.join(import.meta.dirname, 'shop.ts'), [String(SHOP_PORT), String(SHOP_DELAY_MS)]);
await once(shop, 'message');
const product = await startProduct(PORT, {
  PARTNERS_FILE: partners,
  JOBS: 'worker', // measured by itself
  LOG_LEVEL: 'error',
  TRUST_PROXY: '127.0.0.1',
  LOGIN_TRIES_PER_ACCOUNT: '100000',
  LOGIN_FAILURES_PER_NETWORK: '1000000',
});

// `fetch` would need more processor time than the API; connections stay open as those of a proxy do
const agent = new http.Agent({ keepAlive: true });
const FORM = 'application/x-www-form-urlencoded';
/** Signs in as a client program does. Each `device` (user agent) counts as another device. Returns the duration. */
const signIn = async (reader: number, device: string): Promise<{ ms: number; refreshToken: string }> => {
  const startedAt = performance.now();
  const headers = { 'content-type': FORM, 'user-agent': device, 'x-forwarded-for': `203.0.${reader % NETWORKS}.7` };
  const request = http.request(`${product.api}/auth/login/far`, { agent, method: 'POST', headers });
  request.end(`username=reader-${reader}&password=any&shop_id=1&grant_type=password`);
  // the event's argument
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const body = await text(answer);
  const ms = performance.now() - startedAt;
  if (answer.statusCode !== 200) throw new Error(`a sign-in was refused: ${answer.statusCode} ${body}`);
  return { ms, refreshToken: Tokens.parse(JSON.parse(body)).refresh_token };
};

/** Starts RATE calls a second without waiting for earlier ones, as independent readers do. Returns the durations. */
const runAtRate = async (count: number, work: (index: number) => Promise<{ ms: number }>): Promise<number[]> => {
  const startedAt = performance.now();
  const all: Promise<{ ms: number }>[] = [];
  for (let index = 0; index < count; index += 1) {
    const due = startedAt + (index * 1000) / RATE;
    if (due > performance.now()) await pause(due - performance.now());
    const call = work(index);
    call.catch(() => undefined); // awaited below, after all have started
    all.push(call);
  }
  return (await Promise.all(all)).map(({ ms }) => ms);
};

try {
  const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
  const processes = {
    API: api,
    PostgreSQL: findChildProcess(product.pid, 'postgres'),
    worker: await waitForChildProcess(product.pid, 'apps/api/src/worker.ts'),
    shop: shop.pid ?? 0,
    client: process.pid,
  };
  const readProcessorTimes = () =>
    Object.entries(processes).map(([name, pid]) => ({ name, ms: readProcessorMs(pid, name === 'PostgreSQL') }));
  const measure = async (what: string, count: number, work: (index: number) => Promise<{ ms: number }>) => {
    const [before, startedAt] = [readProcessorTimes(), performance.now()];
    const times = await runAtRate(count, work);
    const perSecond = (count * 1000) / (performance.now() - startedAt);
    const each = readProcessorTimes().map(({ name, ms }, index) => ({
      name,
      ms: (ms - (before[index]?.ms ?? 0)) / count,
    }));
    const all = each.reduce((sum, { ms }) => sum + ms, 0);
    report.print(`${what}, ${RATE} a second: ${formatSpread(times)}; done: ${perSecond.toFixed(1)} a second`);
    const breakdown = each.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ');
    report.print(
      `  processor time each: ${all.toFixed(1)} ms (${breakdown}); the API: ${formatMegabytes(readResidentBytes(api))}`,
    );
  };
  await measure(`${READERS} first sign-ins`, READERS, (index) =>
    signIn(index, 'Mozilla/5.0 (X11; Linux x86_64) first'),
  );
  await measure(`${RATE * SECONDS} sign-ins on new devices`, RATE * SECONDS, (index) =>
    signIn(index % READERS, `Reader-${index}/1`),
  );

  const { refreshToken } = await signIn(0, 'Tabs/1');
  const startedAt = performance.now();
  const renewed = await Promise.all(
    Array.from({ length: RENEWALS }, async () => {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const answer = await fetch(`${product.api}/auth/renew-token`, { method: 'POST', body });
      return answer.status === 200 ? Tokens.parse(await answer.json()) : null;
    }),
  );
  const elapsedMs = performance.now() - startedAt;
  const sessions = new Set(renewed.map((tokens) => tokens?.refresh_token.split('.')[1]));
  const statuses = await Promise.all(
    renewed.map(async (tokens) => {
      const headers = { authorization: `Bearer ${tokens?.access_token ?? ''}` };
      return (await fetch(`${product.api}/user`, { headers })).status;
    }),
  );
  report.print(
    `${RENEWALS} renewals of one token at once: ${renewed.filter(Boolean).length} answered in ${elapsedMs.toFixed(0)} ms, ` +
      `${sessions.size} token family, ${statuses.filter((status) => status === 200).length} still signed in`,
  );
  report.save();
} finally {
  await product.stop();
  shop.disconnect();
  rmSync(folder, { recursive: true, force: true });
}
