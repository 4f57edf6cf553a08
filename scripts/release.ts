// Makes a release from a clean checkout: `npm run release -- 0.2.0`. Gives every package the version, turns “Unreleased” of the
// changelog into a section of it, commits and tags that, and writes notes, SBOM and images. Nothing is published: the last lines say how.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const IMAGES = ['api', 'shop', 'proxy'];
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const UNRELEASED = '## Unreleased\n';

const fail = (sentence: string): never => {
  console.error(sentence);
  return process.exit(1);
};
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

const readVersion = (file: string): string => {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }; // a manifest of ours
  return version;
};

const isNewer = (version: string, than: string): boolean => version.localeCompare(than, 'en', { numeric: true }) > 0;

/** The text below “Unreleased”, up to the section of the version before. */
const readNotes = (changelog: string): string => {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0) return fail('CHANGELOG.md has no section “Unreleased”.');
  const [notes = ''] = changelog.slice(start + UNRELEASED.length).split(/^## /m);
  return notes.trim() || fail('“Unreleased” of CHANGELOG.md is empty: there is nothing to release.');
};

const setVersion = (file: string, version: string): void =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(/("version": ")[^"]*/, `$1${version}`));

/** Docker, else Podman, else nothing. */
const findBuilder = (): string | null =>
  ['docker', 'podman'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0) ?? null;

const buildImages = (version: string): string => {
  const builder = findBuilder();
  if (builder === null) return 'No images were built, because neither docker nor podman was found.';
  for (const name of IMAGES) {
    const args = ['build', '-f', 'infra/Dockerfile', '--target', name, '-t', `lectern-${name}:${version}`, '.'];
    const { status } = spawnSync(builder, args, { stdio: 'inherit' });
    if (status !== 0) return fail(`The image ${name} could not be built. The commit and its tag stay.`);
  }
  return `Push the images: ${IMAGES.map((name) => `lectern-${name}:${version}`).join(', ')}`;
};

const [version = ''] = process.argv.slice(2);
const current = readVersion('package.json');
if (!VERSION.test(version)) fail(`Name a version: npm run release -- 1.2.3 (now ${current})`);
if (!isNewer(version, current)) fail(`${version} is not newer than ${current}.`);
if (git('tag', '--list', `v${version}`) !== '') fail(`There is a tag v${version} already.`);
if (git('status', '--porcelain') !== '') fail('Commit or remove what you changed first.');

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const notes = readNotes(changelog);
const day = new Date().toISOString().slice(0, 10);
writeFileSync('CHANGELOG.md', changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${day})\n`));
const manifests = git('ls-files', '*package.json').split('\n');
for (const file of manifests) setVersion(file, version);
git('commit', '-q', '-a', '-m', `chore: release ${version}`);
git('tag', '-a', `v${version}`, '-m', `Lectern ${version}`);

const folder = path.resolve('dist', `release-${version}`);
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'notes.md'), `# Lectern ${version}\n\n${notes}\n`);
const sbom = fileURLToPath(new URL('./write-sbom.ts', import.meta.url));
const hasSbom =
  existsSync('pnpm-lock.yaml') &&
  spawnSync(process.execPath, [sbom, path.join(folder, 'lectern.cdx.json')], { stdio: 'inherit' }).status === 0;
const images = process.argv.includes('--no-images') ? 'No images were built.' : buildImages(version);
console.log(
  `Lectern ${version}: ${hasSbom ? 'notes and SBOM are' : 'notes, but no SBOM, are'} in ${folder}\nPublish it: git push --follow-tags\n${images}`,
);
