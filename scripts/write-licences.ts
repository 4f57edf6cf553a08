// Writes docs/licences.md from the SBOM: `node scripts/write-licences.ts [--check]`. With --check it only says whether it is current.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './start/settings.ts';

type Licence = { license?: { id?: string; name?: string }; expression?: string };
type Component = { group?: string; name: string; licenses?: Licence[] };

const FILE = path.join(ROOT, 'docs/licences.md');
/** One package for each platform: every machine writes the same list. */
const PLATFORM =
  /[-/](?:linux|linuxmusl|darwin|win32|freebsd|android)(?:-(?:x64|arm64|arm|ia32))?(?:-(?:gnu|musl|msvc|gnueabihf|eabi))?$/;
/** Packages whose manifest names no licence, and the one that their repository has. */
const UNNAMED: Record<string, string> = { 'combine-errors': 'MIT', 'png-js': 'MIT' };

const readComponents = (): Component[] => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-licences-'));
  const file = path.join(folder, 'bom.json');
  try {
    const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/write-sbom.ts'), file], {
      stdio: 'ignore',
    });
    if (status !== 0) throw new Error('The list of packages could not be written.');
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: Component[] }; // written by pnpm
    return components;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const describeLicence = (name: string, licences: readonly Licence[]): string => {
  const names = licences.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
  const licence = names.filter(Boolean).join(' and ') || UNNAMED[name];
  if (licence === undefined)
    throw new Error(`${name} names no licence: look it up, and add it to scripts/write-licences.ts.`);
  return licence;
};

const groupByLicence = (components: readonly Component[]): [string, string[]][] => {
  const groups = new Map<string, Set<string>>();
  for (const { group, name, licenses = [] } of components) {
    const full = group === undefined ? name : `${group}/${name}`;
    if (group === '@lectern') continue;
    const licence = describeLicence(full, licenses);
    groups.set(licence, (groups.get(licence) ?? new Set()).add(full.replace(PLATFORM, '')));
  }
  return [...groups]
    .map(([licence, names]): [string, string[]] => [licence, [...names].toSorted()])
    .toSorted(([a, as], [b, bs]) => bs.length - as.length || a.localeCompare(b, 'en'));
};

const format = (groups: readonly [string, readonly string[]][]): string => `# Licences of what Lectern contains

Lectern itself is under [Apache-2.0](../LICENSE). This list is written by \`node scripts/write-licences.ts\` from the packages that run in the product; \`npm run sbom\` writes the same with
versions (CycloneDX).

## What needs attention

- **LGPL-3.0-or-later**: libvips, a shared library of its own that sharp loads and that can be replaced; nothing of it is linked into our code.
- **OFL-1.1**: the typefaces, each with its licence in \`licences/\` of the reading surface. Those for books are unchanged; Literata and Onest of the interface are subsets, which their licence allows because neither reserves its name.
- **CC-BY-4.0**: caniuse-lite, data about browsers that the build reads. It is not part of what readers download.
- **MPL-2.0**: lightningcss, used unchanged by the build.
- **A choice of licences**: jszip is used under MIT, type-fest under MIT.
- **Programs of their own**, which are called and never linked: PostgreSQL (PostgreSQL License), FFmpeg (LGPL or GPL, as the machine has it) and DjVuLibre (GPL); the last two are not shipped.
- Hyphenation patterns have several licences; \`hyphenation-patterns.txt\` in the surface's \`licences/\` names each.

## Packages

| Licence | Packages |
|---|---|
${groups.map(([licence, names]) => `| ${licence} | ${names.join(', ')} |`).join('\n')}
`;

const text = format(groupByLicence(readComponents()));
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/licences.md is not current: run `node scripts/write-licences.ts`.');
  process.exitCode = 1;
}
