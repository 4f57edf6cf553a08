import { cpSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@lectern/e2e/chromium';
import { chromium, type Page } from 'playwright-core';
import { childRunning } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';
import { watchPage } from './watch.ts';
const variants = process.argv[2]!.split(',');
const [rounds, slow] = [Number(process.argv[3] ?? 4), Number(process.argv[4] ?? 4)];
const parts = process.argv[5] ?? 'first,scroll,second';
const dataDir = path.join(os.tmpdir(), 'lectern-library-0');
const all: Record<string, Record<string, number[]>> = {};
const med = (v: number[]) => Math.round([...v].sort((a, b) => a - b)[Math.floor(v.length / 2)] ?? 0);
const said = async (page: Page, what: string) => Number((await page.waitForEvent('console', { predicate: (m) => m.text().startsWith(`${what} `), timeout: 60000 })).text().slice(what.length));
const noted = (page: Page): Promise<any> => page.evaluate(() => (window as any).noted);
const gauge = (page: Page): Promise<number> => page.evaluate(() => { const t = performance.now(); const el = document.createElement('div'); document.documentElement.append(el); let n = 0; for (let r = 0; r < 30; r++) { el.innerHTML = Array.from({ length: 40 }, (_, i) => `<p>${(i * 7919 + r * 31).toString(36)} words and ${i}</p>`).join(''); n += el.offsetHeight; const m = new Map<string, number>(); for (let i = 0; i < 3000; i++) m.set('k' + (i ^ r), i); n += m.size; } el.remove(); return performance.now() - t + n * 0; });
const on = (page: Page, is: boolean) => page.evaluate((is) => { const n = (window as any).noted; n.isScrolling = is; if (is) { n.longTasks.length = 0; n.blank = 0; } }, is);
for (let r = 0; r < rounds; r++)
  for (const v of variants) {
    rmSync('/work/main/apps/web/dist', { recursive: true, force: true });
    cpSync(`/tmp/dist-${v}`, '/work/main/apps/web/dist', { recursive: true });
    const a = (all[v] ??= {});
    const put = (k: string, n: number) => (a[k] ??= []).push(Math.round(n));
    const product = await startProduct(3196, { LOG_LEVEL: 'error' }, dataDir);
    const server = childRunning(product.pid, 'apps/api/src/main.ts');
    const browser = await chromium.launch(await findChromium());
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
      const open = async () => {
        const page = await context.newPage();
        const s = await context.newCDPSession(page);
        if (slow > 1) await s.send('Emulation.setCPUThrottlingRate', { rate: slow });
        await page.addInitScript(watchPage);
        return page;
      };
      await clean.send('Storage.clearDataForOrigin', { origin: product.url, storageTypes: 'indexeddb,cache_storage,service_workers' });
      const page = await open();
      const [b, w] = [said(page, 'first book'), said(page, 'filled')];
      await page.goto(library, { waitUntil: 'commit' });
      put('first', await b);
      await w;
      put('came', Math.max(0, ...(await noted(page)).longTasks));
      await pause(4000);
      if (parts.includes('scroll')) {
        await page.mouse.move(800, 500);
        await on(page, true);
        for (const until = performance.now() + 8000; performance.now() < until; ) { await page.mouse.wheel(0, 120); await pause(16); }
        await on(page, false);
        let n = await noted(page);
        put('scroll', Math.max(0, ...n.longTasks)); put('blank', n.blank);
        for (const share of [0.5, 1, 0.25, 0.75, 0.1]) {
          await on(page, true);
          await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), share);
          await pause(1500);
          await on(page, false);
          n = await noted(page);
          put('leaptask', Math.max(0, ...n.longTasks)); put('leapblank', n.blank);
        }
      }
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.close();
      for (let k = 0; k < Number(process.argv[6] ?? 5) && parts.includes('second'); k++) {
        const page = await open();
        const g = await gauge(page);
        const b = said(page, 'first book');
        process.kill(server, 'SIGSTOP');
        await page.goto(library, { waitUntil: 'commit' });
        { const t = await b.finally(() => process.kill(server, 'SIGCONT')); const h = await gauge(page); put('second', t); put('gauge', (g + h) / 2); put('norm', (t / (g + h)) * 2 * 100); }
        await page.close();
      }
    } finally { await browser.close(); await product.stop(); }
    console.log(r, v, Object.entries(a).map(([k, l]) => `${k} ${l.slice(-(l.length / (r + 1))).join()}`).join(' | '));
  }
for (const v of variants) console.log(v, Object.entries(all[v]!).map(([k, l]) => `${k} ${med(l)} (max ${Math.max(...l)})`).join(' | '));
process.exit(0);
