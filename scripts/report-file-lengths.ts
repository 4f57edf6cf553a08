// Reports the lengths of the source files: `node scripts/report-file-lengths.ts`. Targets: median ≤ 60, p90 ≤ 180, none over 300.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './source-files.ts';
import { ROOT } from './start/settings.ts';

const FOLDERS = ['apps/api', 'apps/shop', 'apps/web', 'packages', 'scripts', 'e2e', 'bench', 'faults'];
const LONGEST_SHOWN = 5;
const TEST = /\.(test|spec|suite)\.tsx?$/;

type Length = { readonly file: string; readonly lines: number };

const measureLength = (file: string): Length => ({
  file,
  lines: readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1,
});
const percentile = (lengths: readonly Length[], share: number): number =>
  lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0;
const sumLines = (lengths: readonly Length[]): number => lengths.reduce((sum, { lines }) => sum + lines, 0);

const report = (name: string, files: readonly string[]): Length[] => {
  const lengths = files.map(measureLength).sort((a, b) => a.lines - b.lines);
  const tests = sumLines(lengths.filter(({ file }) => TEST.test(file)));
  const ratio = (tests / Math.max(1, sumLines(lengths) - tests)).toFixed(2);
  console.log(
    `${name}: ${files.length} files, median ${percentile(lengths, 0.5)}, p90 ${percentile(lengths, 0.9)}, longest ${percentile(lengths, 1)}; test : source ${ratio}`,
  );
  return lengths;
};

for (const folder of FOLDERS) report(folder, listSourceFiles(ROOT, [folder]));
const all = report('all', listSourceFiles(ROOT, FOLDERS));
for (const { file, lines } of all.slice(-LONGEST_SHOWN).reverse()) console.log(`${String(lines).padStart(5)}  ${file}`);
