// Who imports whom: runs the laws of .dependency-cruiser.cjs over the checkout, and makes sure that every source file
// was looked at. A cruiser that cannot read the language finds nothing wrong, for it finds nothing at all.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';
import { ROOT } from './start/settings.ts';

/** One import that a law forbids. */
export type Breach = { readonly law: string; readonly from: string; readonly to: string };

type CruiseResult = {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
};

const MOST_OUTPUT_BYTES = 256 * 1024 ** 2;
const FOLDERS = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'faults'];

/** Runs the laws over a tree that has the folders of this one. @throws when the cruiser itself fails. */
export const cruise = (root: string, folders = FOLDERS): { breaches: Breach[]; seen: Set<string> } => {
  const program = path.join(ROOT, 'packages/tooling/node_modules/.bin/depcruise');
  const args = ['--config', path.join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders];
  const { stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: MOST_OUTPUT_BYTES });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stdout}${stderr}`);
  // This is the program's documented output format.
  const { modules, summary } = JSON.parse(stdout) as CruiseResult;
  const breaches = summary.violations.map(({ rule, from, to }) => ({ law: rule.name, from, to }));
  return { breaches, seen: new Set(modules.map((module) => module.source)) };
};

if (import.meta.main) {
  const { breaches, seen } = cruise(ROOT);
  const unseen = sourceFiles(ROOT, FOLDERS).filter((file) => !seen.has(file));
  for (const { law, from, to } of breaches) console.log(`${law}: ${from} → ${to}`);
  for (const file of unseen) console.log(`not looked at: ${file}`);
  console.log(`${seen.size} modules, ${breaches.length} breaches, ${unseen.length} files not looked at`);
  process.exitCode = breaches.length + unseen.length > 0 ? 1 : 0;
}
