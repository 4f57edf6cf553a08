import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/settings.ts';
import { type Command, runQuiet } from './command.ts';
import type { Lane, Stage } from './stage.ts';
import { toSingleTally } from './tally.ts';

const script = (file: string, ...args: string[]): Command => ({ command: process.execPath, args: [file, ...args] });

const GENERATED_DOCS = 'apps/api/src/docs.ts';

/** The checks in order: the quick ones that fail most often come first. */
const COMMANDS: Readonly<Record<string, Command>> = {
  build: { command: 'turbo', args: ['run', 'build', '--output-logs=errors-only'] },
  format: { command: 'biome', args: ['check', '--error-on-warnings', '--max-diagnostics=50', '.'] },
  lint: { command: 'oxlint', args: ['--type-aware'] },
  types: { command: 'turbo', args: ['run', 'typecheck', '--output-logs=errors-only'] },
  unused: { command: 'knip', args: [] },
  imports: script('scripts/check-imports.ts'),
  rules: script('scripts/check-rule-coverage.ts'),
  coverage: script('scripts/check-coverage.ts'),
  locales: script('scripts/check-locales.ts'),
  reasons: script('scripts/check-reasons.ts'),
  vocabulary: script('scripts/check-vocabulary.ts'),
  docs: script(GENERATED_DOCS, '--check'),
  statements: script('scripts/check-statements.ts'),
  migrations: script('scripts/check-migrations.ts'),
  schema: script('scripts/check-schema.ts'),
};

/** Each check is one stage and counts as one test. Its output is printed only when it fails. */
export const CHECKS: readonly Stage[] = Object.entries(COMMANDS)
  .filter(([name]) => name !== 'docs' || existsSync(path.join(ROOT, GENERATED_DOCS)))
  .map(([name, command]) => ({
    name,
    run: async () => {
      const { code, output } = await runQuiet(command);
      if (code !== 0) console.log(output);
      return toSingleTally(code === 0);
    },
  }));

const LARGE = new Set(['format', 'lint', 'types']);

/** The checks in legs: all others need the build; large checks use several processors, small ones only one. */
export const CHECK_LEGS: readonly (readonly Lane[])[] = [
  [CHECKS.filter(({ name }) => name === 'build')],
  [CHECKS.filter(({ name }) => LARGE.has(name)), CHECKS.filter(({ name }) => name !== 'build' && !LARGE.has(name))],
];
