import { commands } from '../admin.ts';
import { flagText, usage } from '../platform/console/parse.ts';

/** docs/admin.md: every command of the operator. */
export const adminPage = (): string =>
  [
    '# Commands of the operator',
    '',
    'Made by `node apps/api/src/docs.ts` from the commands themselves.',
    '',
    'Where the checkout is: `pnpm admin <command>`, `npm run admin -- <command>` (where pnpm is absent) or `node scripts/run.mjs admin',
    '<command>`. It finds the embedded database of `DATA_DIR` whether Lectern runs or not, or uses `DATABASE_URL`. In a container: `node apps/api/src/admin.ts <command>`.',
    'Every command takes `--json` and then prints one line of JSON. Exit codes: 0 done, 1 failed, 2 misused, 3 done but it found',
    'something to look at.',
    ...commands.flatMap((command) => [
      '',
      `## ${command.name}`,
      '',
      command.summary,
      '',
      `\`${usage(command).replace('Usage: ', '')}\``,
      ...(command.args.length + command.flags.length > 0 ? [''] : []),
      ...command.args.map(({ name, means }) => `- \`${name}\`: ${means}`),
      ...command.flags.map((flag) => `- \`${flagText(flag)}\`: ${flag.means}`),
    ]),
    '',
  ].join('\n');
