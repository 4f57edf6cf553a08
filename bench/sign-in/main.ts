// Sign-ins by a shop far away, and renewals in parallel.  node bench/sign-in/main.ts [--rate=100] [--seconds=30] [--readers=1000] [--networks=250]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Tokens } from '@lectern/contracts';
import { spread } from '../shared/figures.ts';
import { begun, busyMs, childRunning, megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';

const PORT = 3221;
const SHOP_PORT = 3222;
const SHOP_ANSWERS_MS = 50;
const said = (name: string): string | undefined => new RegExp(`--${name}=(\\w+)`).exec(process.argv.join(' '))?.[1];
const RATE = Number(said('rate') ?? 100);
const SECONDS = Number(said('seconds') ?? 30);
const READERS = Number(said('readers') ?? 1000);
/** Readers come from so many networks, as behind a proxy; failures of one network are counted in turn. */
const NETWORKS = Number(said('networks') ?? 250);
const RENEWALS = 20;

const lines: string[] = [];
const tell = (line: string): void => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-sign-in-'));
const partners = path.join(folder, 'partners.json');
const address = `http://127.0.0.1:${SHOP_PORT}`;
const far = {
  id: 7,
  alias: 'far',
  name: 'Far Books',
  auth_options_url: `${address}/options`,
  authenticate_url: `${address}/authenticate`,
  shared_key: 'sixteen characters or more',
  signature: 'sha256',
  allow_private: true,
};
writeFileSync(partners, JSON.stringify([far]));
const shop = fork(path.join(import.meta.dirname, 'shop.ts'), [String(SHOP_PORT), String(SHOP_ANSWERS_MS)]);
await once(shop, 'message');
const product = await startProduct(PORT, {
  PARTNERS_FILE: partners,
  LOG_LEVEL: 'error',
  TRUST_PROXY: '127.0.0.1',
  LOGIN_TRIES_PER_ACCOUNT: '100000',
  LOGIN_FAILURES_PER_NETWORK: '1000000',
});

// `fetch` takes more of the processor than the API does; lines stay open, as those of a proxy do
const agent = new http.Agent({ keepAlive: true });
const FORM = 'application/x-www-form-urlencoded';
/** A log-in as programs make it; each with a name of its own is a device of its own. Answers how long it took. */
const logIn = async (reader: number, device: string): Promise<{ ms: number; refreshToken: string }> => {
  const began = performance.now();
  const headers = { 'content-type': FORM, 'user-agent': device, 'x-forwarded-for': `203.0.${reader % NETWORKS}.7` };
  const request = http.request(`${product.api}/auth/login/far`, { agent, method: 'POST', headers });
  request.end(`username=reader-${reader}&password=any&shop_id=1&grant_type=password`);
  // the type of what `response` tells
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  const body = await text(answer);
  const ms = performance.now() - began;
  if (answer.statusCode !== 200) throw new Error(`a log-in was refused: ${answer.statusCode} ${body}`);
  return { ms, refreshToken: Tokens.parse(JSON.parse(body)).refresh_token };
};

/** So many a second, whether those before are done or not: who comes in does not wait for others to be through. */
const atRate = async (count: number, work: (index: number) => Promise<{ ms: number }>): Promise<number[]> => {
  const began = performance.now();
  const all: Promise<{ ms: number }>[] = [];
  for (let index = 0; index < count; index += 1) {
    const due = began + (index * 1000) / RATE;
    if (due > performance.now()) await pause(due - performance.now());
    const one = work(index);
    one.catch(() => undefined); // heard below, once all have begun
    all.push(one);
  }
  return (await Promise.all(all)).map(({ ms }) => ms);
};

try {
  const api = childRunning(product.pid, 'apps/api/src/main.ts');
  const processes = {
    API: api,
    PostgreSQL: childRunning(product.pid, 'postgres'),
    worker: await begun(product.pid, 'apps/api/src/worker.ts'),
    shop: shop.pid ?? 0,
    'those who sign in': process.pid,
  };
  const used = () => Object.entries(processes).map(([name, pid]) => ({ name, ms: busyMs(pid, name === 'PostgreSQL') }));
  const measured = async (what: string, count: number, work: (index: number) => Promise<{ ms: number }>) => {
    const [before, began] = [used(), performance.now()];
    const times = await atRate(count, work);
    const perSecond = (count * 1000) / (performance.now() - began);
    const each = used().map(({ name, ms }, index) => ({ name, ms: (ms - (before[index]?.ms ?? 0)) / count }));
    const all = each.reduce((sum, { ms }) => sum + ms, 0);
    tell(`${what}, ${RATE} a second: ${spread(times)}; done: ${perSecond.toFixed(1)} a second`);
    const words = each.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ');
    tell(`  processor time each: ${all.toFixed(1)} ms (${words}); the API: ${megabytes(residentBytes(api))}`);
  };
  await measured(`${READERS} first sign-ins`, READERS, (index) =>
    logIn(index, 'Mozilla/5.0 (X11; Linux x86_64) first'),
  );
  await measured(`${RATE * SECONDS} sign-ins on new devices`, RATE * SECONDS, (index) =>
    logIn(index % READERS, `Reader-${index}/1`),
  );

  const { refreshToken } = await logIn(0, 'Tabs/1');
  const began = performance.now();
  const renewed = await Promise.all(
    Array.from({ length: RENEWALS }, async () => {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const answer = await fetch(`${product.api}/auth/renew-token`, { method: 'POST', body });
      return answer.status === 200 ? Tokens.parse(await answer.json()) : null;
    }),
  );
  const took = performance.now() - began;
  const sessions = new Set(renewed.map((tokens) => tokens?.refresh_token.split('.')[1]));
  const still = await Promise.all(
    renewed.map(async (tokens) => {
      const headers = { authorization: `Bearer ${tokens?.access_token ?? ''}` };
      return (await fetch(`${product.api}/user`, { headers })).status;
    }),
  );
  tell(
    `${RENEWALS} renewals of one token at once: ${renewed.filter(Boolean).length} answered in ${took.toFixed(0)} ms, ` +
      `${sessions.size} family, ${still.filter((status) => status === 200).length} still signed in`,
  );
  const out = path.join(import.meta.dirname, '..', 'out');
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'sign-in.txt'), `${lines.join('\n')}\n`);
} finally {
  await product.stop();
  shop.disconnect();
  rmSync(folder, { recursive: true, force: true });
}
