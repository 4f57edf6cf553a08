import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseLaunchMode, toCommandLine } from './launch.ts';

describe('the account of the server', () => {
  it.each([{ userNamespaces: true }, { userNamespaces: false }])(
    '[HOUSE-4] is never root and has a name: %o',
    (options) => {
      const mode = chooseLaunchMode(options);
      const [command, args] = toCommandLine(mode, 'id', ['-un']);
      const name = execFileSync(command, args, { ...mode.user, encoding: 'utf8' }).trim();
      expect(name).not.toBe('root');
      if (existsSync('/etc/passwd')) expect(readFileSync('/etc/passwd', 'utf8')).toContain(`${name}:`);
    },
  );
});
