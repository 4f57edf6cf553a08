// Writes a CycloneDX SBOM of the runtime packages, from the lockfile: `npm run sbom [-- file]`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './start/settings.ts';

const file = path.resolve(ROOT, process.argv[2] ?? 'lectern.cdx.json');
const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'];
const { status } = spawnSync('pnpm', ['sbom', '--prod', ...format, '--out', file], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
});
if (status === 0) console.log(`The SBOM was written to ${file}.`);
process.exitCode = status ?? 1;
