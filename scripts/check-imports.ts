// Checks the import rules of .dependency-cruiser.cjs, and that every source file was checked: a cruiser that cannot read
// TypeScript reports no violations, because it finds no imports.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { listSourceFiles } from './source-files.ts';
import { ROOT } from './start/settings.ts';

/** An import that a rule forbids. */
export type Violation = { readonly rule: string; readonly from: string; readonly to: string };

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

const MAX_OUTPUT_BYTES = 256 * 1024 ** 2;
const FOLDERS = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'faults'];

/** Checks a folder tree that is laid out like this repository. @throws Error when dependency-cruiser itself fails */
export const findViolations = (
  root: string,
  folders = FOLDERS,
): { violations: Violation[]; checkedFiles: Set<string> } => {
  const program = path.join(ROOT, 'packages/tooling/node_modules/.bin/depcruise');
  const args = ['--config', path.join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders];
  const { stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stdout}${stderr}`);
  // This is the program's documented output format.
  const { modules, summary } = JSON.parse(stdout) as CruiseResult;
  const violations = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { violations, checkedFiles: new Set(modules.map((module) => module.source)) };
};

if (import.meta.main) {
  const { violations, checkedFiles } = findViolations(ROOT);
  const uncheckedFiles = listSourceFiles(ROOT, FOLDERS).filter((file) => !checkedFiles.has(file));
  for (const { rule, from, to } of violations) console.log(`${rule}: ${from} → ${to}`);
  for (const file of uncheckedFiles) console.log(`not checked: ${file}`);
  console.log(
    `${checkedFiles.size} modules, ${violations.length} violations, ${uncheckedFiles.length} files not checked`,
  );
  process.exitCode = violations.length + uncheckedFiles.length > 0 ? 1 : 0;
}
