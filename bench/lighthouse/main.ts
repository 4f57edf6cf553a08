// Lighthouse on the public pages and the login.  node bench/lighthouse/main.ts [--rounds=1] [--only=faq] [--port=3196]
import { findChromium } from '@lectern/e2e/chromium';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { readNumberOption, readOption } from '../shared/options.ts';
import { startProduct } from '../shared/product.ts';
import { createReport } from '../shared/report.ts';
import { percentile } from '../shared/statistics.ts';

const TARGET = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const PAGES = {
  login: '/en',
  about: '/en/about',
  faq: '/en/faq/account',
  developers: '/en/for-developers',
  terms: '/en/terms-of-use',
};

const rounds = readNumberOption('rounds', 1);
const only = readOption('only');
const port = readNumberOption('port', 3196);
const debuggingPort = port + 1000;
const report = createReport('lighthouse.txt');

const product = await startProduct(port, { LOG_LEVEL: 'error' });
const { args, ...options } = await findChromium();
const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${debuggingPort}`] });

/** Runs Lighthouse once, with its own simulation of a phone and a slow network: the scores of the categories, and failed audits. */
const runLighthouse = async (url: string): Promise<{ scores: number[]; failed: string[] }> => {
  const result = await lighthouse(url, { port: debuggingPort, onlyCategories: CATEGORIES, logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`);
  const { categories, audits } = result.lhr;
  const failed = Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
  return { scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)), failed };
};

let isMissed = false;
try {
  report.print(`page         ${CATEGORIES.join('  ')}   (median of ${rounds}; target ${TARGET})`);
  for (const [name, path] of Object.entries(PAGES)) {
    if (only !== undefined && only !== name) continue;
    const runs: Awaited<ReturnType<typeof runLighthouse>>[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await runLighthouse(product.browser + path));
    const scores = CATEGORIES.map((_, index) =>
      percentile(
        runs.map((run) => run.scores[index] ?? 0),
        0.5,
      ),
    );
    report.print(`${name.padEnd(12)} ${scores.join('  ')}`);
    for (const audit of runs.at(-1)?.failed ?? []) report.print(`    ${audit}`);
    isMissed ||= scores.some((score) => score < TARGET);
  }
} finally {
  await browser.close();
  await product.stop();
}
report.save();
process.exitCode = isMissed ? 1 : 0;
