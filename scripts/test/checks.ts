import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/settings.ts';
import { type Command, runQuiet } from './command.ts';
import type { Lane, Stage } from './stage.ts';
import { onlyOne } from './tally.ts';

const script = (file: string, ...args: string[]): Command => ({ command: process.execPath, args: [file, ...args] });

const GENERATED_DOCS = 'apps/api/src/docs.ts';

/** The checks in their order: the quick ones that most often find something come first. */
const COMMANDS: Readonly<Record<string, Command>> = {
  build: { command: 'turbo', args: ['run', 'build', '--output-logs=errors-only'] },
  format: { command: 'biome', args: ['check', '--error-on-warnings', '--max-diagnostics=50', '.'] },
  lint: { command: 'oxlint', args: ['--type-aware'] },
  types: { command: 'turbo', args: ['run', 'typecheck', '--output-logs=errors-only'] },
  unused: { command: 'knip', args: [] },
  imports: script('scripts/imports.ts'),
  rules: script('scripts/rules-proven.ts'),
  locales: script('scripts/check-locales.ts'),
  reasons: script('scripts/check-reasons.ts'),
  docs: script(GENERATED_DOCS, '--check'),
  schema: script('scripts/schema-check.ts'),
};

/** Each check is one stage and counts as one: its output is shown only when it fails. */
export const CHECKS: readonly Stage[] = Object.entries(COMMANDS)
  .filter(([name]) => name !== 'docs' || existsSync(path.join(ROOT, GENERATED_DOCS)))
  .map(([name, command]) => ({
    name,
    run: async () => {
      const { code, output } = await runQuiet(command);
      if (code !== 0) console.log(output);
      return onlyOne(code === 0);
    },
  }));

const LARGE = new Set(['format', 'lint', 'types']);

/** The checks leg by leg: all others need the build; the large ones use every processor now and then, the small ones only one. */
export const CHECK_LEGS: readonly (readonly Lane[])[] = [
  [CHECKS.filter(({ name }) => name === 'build')],
  [CHECKS.filter(({ name }) => LARGE.has(name)), CHECKS.filter(({ name }) => name !== 'build' && !LARGE.has(name))],
];
