// Checks the runtime packages for advisories of the registry. Exit code 1 for a severity of high or critical; 0, with a
// message, when no registry answers.
import { spawnSync } from 'node:child_process';
import { ROOT } from './start/settings.ts';

/** Errors of pnpm when the registry does not answer or has no advisories. */
const NOT_ANSWERED = /ERR_PNPM_AUDIT_(BAD_RESPONSE|ENDPOINT_NOT_EXISTS)/;

const { status, stdout, stderr } = spawnSync('pnpm', ['audit', '--prod', '--audit-level=high'], {
  cwd: ROOT,
  env: { ...process.env, pnpm_config_fetch_retries: '0' }, // no retries when the registry does not answer
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const output = `${stdout}${stderr}`.trim();
const isSkipped = NOT_ANSWERED.test(output);
console.log(isSkipped ? 'advisories: skipped, since no registry answers that knows any.' : output);
process.exitCode = isSkipped ? 0 : (status ?? 1);
