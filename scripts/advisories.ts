// Does an advisory of the registry name a package that the programs run with? Exit code 1 when one of severity high or
// critical does; 0, with a word, where no registry answers.
import { spawnSync } from 'node:child_process';
import { ROOT } from './start/settings.ts';

/** What pnpm says when it was not answered, or not by a registry that knows advisories. */
const NOT_ANSWERED = /ERR_PNPM_AUDIT_(BAD_RESPONSE|ENDPOINT_NOT_EXISTS)/;

const { status, stdout, stderr } = spawnSync('pnpm', ['audit', '--prod', '--audit-level=high'], {
  cwd: ROOT,
  env: { ...process.env, pnpm_config_fetch_retries: '0' }, // who is not answered shall not wait for it
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const said = `${stdout}${stderr}`.trim();
const isSkipped = NOT_ANSWERED.test(said);
console.log(isSkipped ? 'advisories: skipped, since no registry answers that knows any.' : said);
process.exitCode = isSkipped ? 0 : (status ?? 1);
