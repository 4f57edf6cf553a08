import { commands } from '../admin.ts';
import { formatFlag, formatUsage } from '../platform/console/parse.ts';

/** Generates docs/admin.md: every operator command. */
export const generateAdminPage = (): string =>
  [
    '# Operator commands',
    '',
    'Generated from the commands by `node apps/api/src/docs.ts`; don’t edit.',
    '',
    'In the checkout: `pnpm admin <command>`, `npm run admin -- <command>` (without pnpm) or `node scripts/run.mjs admin',
    '<command>`. It finds the embedded database of `DATA_DIR` whether Lectern runs or not, or uses `DATABASE_URL`. In a container: `node apps/api/src/admin.ts <command>`.',
    'Every command takes `--json` and then prints one line of JSON. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done but',
    'something needs attention.',
    ...commands.flatMap((command) => [
      '',
      `## ${command.name}`,
      '',
      command.summary,
      '',
      `\`${formatUsage(command).replace('Usage: ', '')}\``,
      ...(command.args.length + command.flags.length > 0 ? [''] : []),
      ...command.args.map(({ name, description }) => `- \`${name}\`: ${description}`),
      ...command.flags.map((flag) => `- \`${formatFlag(flag)}\`: ${flag.description}`),
    ]),
    '',
  ].join('\n');
