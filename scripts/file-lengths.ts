// How long our files are: `node scripts/file-lengths.ts`. Aimed at: median ≤ 60, nine of ten ≤ 180, none over 300.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';
import { ROOT } from './start/settings.ts';

const FOLDERS = ['apps/api', 'apps/shop', 'apps/web', 'packages', 'scripts', 'e2e', 'bench', 'faults'];
const LONGEST_SHOWN = 5;
const TEST = /\.(test|spec|suite)\.tsx?$/;

type Length = { readonly file: string; readonly lines: number };

const lengthOf = (file: string): Length => ({
  file,
  lines: readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1,
});
const at = (lengths: readonly Length[], share: number): number =>
  lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0;
const total = (lengths: readonly Length[]): number => lengths.reduce((sum, { lines }) => sum + lines, 0);

const report = (name: string, files: readonly string[]): Length[] => {
  const lengths = files.map(lengthOf).sort((a, b) => a.lines - b.lines);
  const tests = total(lengths.filter(({ file }) => TEST.test(file)));
  const ratio = (tests / Math.max(1, total(lengths) - tests)).toFixed(2);
  console.log(
    `${name}: ${files.length} files, median ${at(lengths, 0.5)}, p90 ${at(lengths, 0.9)}, longest ${at(lengths, 1)}; test : source ${ratio}`,
  );
  return lengths;
};

for (const folder of FOLDERS) report(folder, sourceFiles(ROOT, [folder]));
const all = report('all', sourceFiles(ROOT, FOLDERS));
for (const { file, lines } of all.slice(-LONGEST_SHOWN).reverse()) console.log(`${String(lines).padStart(5)}  ${file}`);
