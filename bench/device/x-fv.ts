// throw-away: where long tasks go
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { startProduct } from '../shared/product.ts';
import { watchPage } from './watch.ts';

const slow = Number(process.argv[2] ?? 4);
const what = process.argv[3] ?? 'both';
const MIN = Number(process.argv[4] ?? 100);
const prof = process.argv[5] !== 'noprof';
const PORT = 3196;
const dataDir = path.join(os.tmpdir(), 'lectern-library-0');
const product = await startProduct(PORT, { LOG_LEVEL: 'error' }, dataDir);
const browser = await chromium.launch(await findChromium());
type Ev = {
  name: string;
  cat: string;
  ph: string;
  ts: number;
  dur?: number;
  tid: number;
  pid: number;
  args: any;
  id?: string;
};
const traced = async (s: CDPSession, run: () => Promise<void>): Promise<Ev[]> => {
  const evs: Ev[] = [];
  s.on('Tracing.dataCollected', ({ value }: any) => evs.push(...value));
  const done = new Promise((r) => s.once('Tracing.tracingComplete', r));
  await s.send('Tracing.start', {
    transferMode: 'ReportEvents',
    bufferUsageReportingInterval: 100000,
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'toplevel',
        'disabled-by-default-devtools.timeline',
        'v8.execute',
        'blink.user_timing',
        ...(prof ? ['disabled-by-default-v8.cpu_profiler'] : []),
      ],
      recordMode: 'recordUntilFull',
      traceBufferSizeInKb: 400000,
    },
  } as any);
  await run();
  await s.send('Tracing.end');
  await done;
  return evs;
};
const report = (evs: Ev[], label: string) => {
  const main = evs.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain');
  // the renderer with the most FunctionCall
  const count = new Map<string, number>();
  for (const e of evs)
    if (e.name === 'FunctionCall' || e.name === 'v8.run')
      count.set(`${e.pid}:${e.tid}`, (count.get(`${e.pid}:${e.tid}`) ?? 0) + 1);
  const key = main.map((m) => `${m.pid}:${m.tid}`).sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0))[0]!;
  const mine = evs.filter((e) => `${e.pid}:${e.tid}` === key);
  const t0 = Math.min(...mine.filter((e) => e.ph === 'X' && e.ts > 0).map((e) => e.ts));
  const tasks = mine
    .filter((e) => e.name === 'ThreadControllerImpl::RunTask' && (e.dur ?? 0) > MIN * 1000)
    .sort((a, b) => a.ts - b.ts);
  // profile
  const nodes = new Map<number, { name: string; parent?: number; loc: string }>();
  const samples: { ts: number; node: number; dur: number }[] = [];
  const profs = evs.filter((e) => e.name === 'Profile' && e.pid === mine[0]!.pid);
  const ids = new Set(profs.filter((p) => `${p.pid}:${p.tid}` === key).map((p) => p.id));
  for (const p of profs.filter((p) => ids.has(p.id))) {
    let ts = p.args.data.startTime as number;
    for (const c of evs.filter((e) => e.name === 'ProfileChunk' && e.id === p.id && e.pid === p.pid)) {
      const d = c.args.data;
      for (const n of d.cpuProfile?.nodes ?? [])
        nodes.set(n.id, {
          name: n.callFrame.functionName || '(anon)',
          parent: n.parent,
          loc: `${String(n.callFrame.url ?? '')
            .split('/')
            .pop()}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`,
        });
      const s = d.cpuProfile?.samples ?? [];
      const td = d.timeDeltas ?? [];
      for (let i = 0; i < s.length; i++) {
        ts += td[i];
        samples.push({ ts, node: s[i], dur: 0 });
      }
    }
  }
  samples.sort((a, b) => a.ts - b.ts);
  for (let i = 0; i + 1 < samples.length; i++) samples[i]!.dur = samples[i + 1]!.ts - samples[i]!.ts;
  {
    const first = evs.find((e) => e.name === 'TimeStamp' && String(e.args?.data?.message).startsWith('fb'));
    const lim = first ? first.ts : t0 + 2e6;
    const all = mine.filter((e) => e.name === 'ThreadControllerImpl::RunTask' && e.ts < lim).sort((a, b) => a.ts - b.ts);
    let lastEnd = t0; let line = '';
    console.log('busy', all.reduce((n, e) => n + (e.dur ?? 0), 0) / 1000, 'of', (lim - t0) / 1000, !!first);
    for (const e of all) { const gap = (e.ts - lastEnd) / 1000; if (gap > 8) line += ` |gap ${gap.toFixed(0)} @${((lastEnd-t0)/1000).toFixed(0)}|`; lastEnd = Math.max(lastEnd, e.ts + (e.dur ?? 0)); }
    console.log(line);
    for (const e of all.filter((e) => e.dur! > 4000)) { const kid = mine.filter((k) => k !== e && k.ph === 'X' && k.ts >= e.ts && k.ts + (k.dur ?? 0) <= e.ts + e.dur! && (k.dur ?? 0) > e.dur! * 0.3).sort((a, b) => a.ts - b.ts || b.dur! - a.dur!).slice(0, 3).map((k) => `${k.name} ${(k.dur! / 1000).toFixed(0)} ${k.args?.data?.functionName ?? k.args?.data?.type ?? ''}`).join(' / '); console.log('  ', ((e.ts - t0) / 1000).toFixed(0), (e.dur! / 1000).toFixed(0), kid); }
    { const xs = mine.filter((e) => e.ph === 'X' && e.ts < lim && (e.dur ?? 0) > 0).sort((a, b) => a.ts - b.ts || b.dur! - a.dur!); const ex = new Map<string, number>(); const st: Ev[] = []; const add = (n: string, d: number) => ex.set(n, (ex.get(n) ?? 0) + d);
      for (const e of xs) { while (st.length && st.at(-1)!.ts + st.at(-1)!.dur! <= e.ts) st.pop(); if (st.length) add(st.at(-1)!.name, -e.dur!); add(e.name, e.dur!); st.push(e); }
      console.log('EXCL', [...ex].sort((a, b) => b[1] - a[1]).slice(0, 24).map(([n, d]) => `${n} ${(d / 1000).toFixed(0)}`).join(' | ')); }
    const incl = new Map<string, number>(); const self = new Map<string, number>();
    for (const sm of samples) { if (sm.ts < t0 + (Number(process.env.FROM ?? 0)) * 1000 || sm.ts > Math.min(lim, t0 + Number(process.env.TO ?? 1e6) * 1000)) continue; const n = nodes.get(sm.node); if (!n) continue; self.set(`${n.name} ${n.loc}`, (self.get(`${n.name} ${n.loc}`) ?? 0) + sm.dur); const seen = new Set<string>(); for (let m: number | undefined = sm.node; m !== undefined; m = nodes.get(m)?.parent) { const x = nodes.get(m); if (!x) break; const kk = `${x.name} ${x.loc}`; if (!seen.has(kk)) { seen.add(kk); incl.set(kk, (incl.get(kk) ?? 0) + sm.dur); } } }
    const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => `      ${(v / 1000).toFixed(1)} ${k}`).join('\n');
    if (prof) console.log('SELF\n' + top(self, 40) + '\nINCL\n' + top(incl, 150));
    return;
  }
  console.log(`== ${label}: ${tasks.length} tasks over ${MIN}`);
  for (const t of tasks) {
    const end = t.ts + t.dur!;
    console.log(`\n-- at ${((t.ts - t0) / 1000).toFixed(0)} ms: ${(t.dur! / 1000).toFixed(0)} ms`);
    const inside = mine
      .filter((e) => e.ph === 'X' && e !== t && e.ts >= t.ts && e.ts + (e.dur ?? 0) <= end && (e.dur ?? 0) > 3000)
      .sort((a, b) => a.ts - b.ts || b.dur! - a.dur!);
    const stack: Ev[] = [];
    for (const e of inside) {
      while (stack.length && stack.at(-1)!.ts + stack.at(-1)!.dur! <= e.ts) stack.pop();
      if (stack.length < 6) {
        const d = e.args?.data ?? e.args ?? {};
        console.log(
          `${'  '.repeat(stack.length + 1)}${e.name} ${(e.dur! / 1000).toFixed(1)} @${((e.ts - t.ts) / 1000).toFixed(0)} ${d.functionName ?? d.type ?? ''} ${String(
            d.url ?? '',
          )
            .split('/')
            .pop()} ${d.lineNumber ?? ''} ${e.args?.elementCount ?? ''}${e.args?.beginData ? JSON.stringify({ d: e.args.beginData.dirtyObjects, t: e.args.beginData.totalObjects, s: e.args.beginData.stackTrace?.slice(0, 3).map((f: any) => f.functionName) }) : ''}`,
        );
      }
      stack.push(e);
    }
    if (!prof) continue;
    const self = new Map<string, number>();
    const incl = new Map<string, number>();
    for (const s of samples) {
      if (s.ts < t.ts || s.ts > end) continue;
      const n = nodes.get(s.node);
      if (!n) continue;
      const k = `${n.name} ${n.loc}`;
      self.set(k, (self.get(k) ?? 0) + s.dur);
      const seen = new Set<string>();
      for (let m: number | undefined = s.node; m !== undefined; m = nodes.get(m)?.parent) {
        const x = nodes.get(m);
        if (!x) break;
        const kk = `${x.name} ${x.loc}`;
        if (!seen.has(kk)) {
          seen.add(kk);
          incl.set(kk, (incl.get(kk) ?? 0) + s.dur);
        }
      }
    }
    const top = (m: Map<string, number>, n: number) =>
      [...m]
        .sort((a, b) => b[1] - a[1])
        .slice(0, n)
        .map(([k, v]) => `      ${(v / 1000).toFixed(1)} ${k}`)
        .join('\n');
    console.log('   self\n' + top(self, 8) + '\n   inclusive\n' + top(incl, 25));
  }
};
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const door = await context.newPage();
  await door.goto(`${product.url}/en`);
  await door.getByLabel('E-mail or username').fill(product.demo.username);
  await door.getByRole('button', { name: 'Next' }).click();
  await door.getByRole('textbox', { name: 'Password' }).fill(product.demo.password);
  await door.getByRole('button', { name: 'Log in', exact: true }).click();
  await door.waitForURL(/\/user\/\d+/);
  const library = `${door.url().replace(/(\/user\/\d+).*/, '$1')}/books`;
  await door.goto('about:blank');
  const clean = await context.newCDPSession(door);
  await clean.send('Storage.clearDataForOrigin', {
    origin: product.url,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  });
  await door.close();
  const open = async () => {
    const page = await context.newPage();
    const s = await context.newCDPSession(page);
    if (slow > 1) await s.send('Emulation.setCPUThrottlingRate', { rate: slow });
    await page.addInitScript(watchPage); await page.addInitScript(() => { const d = console.debug; console.debug = (...a: any[]) => { if (a[0] === 'first book') console.timeStamp('fb'); d(...a); }; });
    return { page, s };
  };
  const { page, s } = await open();
  const load = async () => {
    await page.goto(library, { waitUntil: 'commit' });
    await pause(3500);
  };
  if (what === 'again') {
    await page.goto(library, { waitUntil: 'commit' }); await pause(14000);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.close();
    for (let k = 0; k < 4; k++) {
      const p2 = await open();
      const go = async () => { await p2.page.goto(library, { waitUntil: 'commit' }); await pause(2000); };
      if (k < 2) await go(); else report(await traced(p2.s, go), 'again');
      await p2.page.close();
    }
  } else if (what !== 'scroll') report(await traced(s, load), 'first visit');
  else await load();
  const tasks = async () => page.isClosed() ? [] : page.evaluate(() => (window as any).noted.longTasks.map((n: number) => Math.round(n)));
  console.log('long tasks coming', JSON.stringify(await tasks()));
  const scrolling = async () => {
    await page.mouse.move(860, 540);
    for (const share of [0.5, 1]) {
      await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), share);
      await pause(1500);
    }
  };
  await page.evaluate(() => {
    (window as any).noted.longTasks.length = 0;
    (window as any).noted.isScrolling = true;
  });
  if (what !== 'load') {
    report(await traced(s, scrolling), 'scrolling');
    console.log('long tasks scrolling', JSON.stringify(await tasks()));
  }
} finally {
  await browser.close();
  await product.stop();
}
process.exit(0);
