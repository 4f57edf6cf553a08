import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { unpackBrowser } from './unpack.ts';

/** A browser that can be started here, in the shape of Playwright's launch options. */
export type FoundChromium = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
};

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Nothing here draws with WebGL, and a graphics card that is only imagined takes most of a small machine's time. */
const NO_GRAPHICS_CARD = '--disable-gpu';

/** The same glyphs on every machine. */
const PACKAGE_ARGS = ['--font-render-hinting=none', NO_GRAPHICS_CARD];

const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The browser inside `@sparticuz/chromium`: it needs neither root nor a package manager, for it brings its libraries. */
const fromPackage = async (): Promise<FoundChromium> => {
  const packageFolder = path.resolve(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  // A package manifest always has a version.
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(import.meta.dirname, 'node_modules', '.cache', `chromium-${version}`);
  await unpackBrowser(path.join(packageFolder, 'bin'), folder);
  const env = ownEnvironment();
  const libraries = path.join(folder, 'libraries', 'lib');
  return {
    executablePath: path.join(folder, 'chromium'),
    args: PACKAGE_ARGS,
    env: {
      ...env,
      LD_LIBRARY_PATH: [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
};

/**
 * Finds a Chromium: the one that CHROMIUM_PATH names, Debian's, Playwright's own, else the one inside the npm package
 * (unpacked once into `node_modules/.cache`, Linux on x64 only).
 * @throws when CHROMIUM_PATH names nothing, or there is no browser for this platform.
 */
export const findChromium = async (): Promise<FoundChromium> => {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const installed = [named, DEBIAN_CHROMIUM, chromium.executablePath()].find((file) => file && existsSync(file));
  if (installed) return { executablePath: installed, args: [NO_GRAPHICS_CARD], env: ownEnvironment() };
  if (process.platform === 'linux' && process.arch === 'x64') return fromPackage();
  throw new Error('No Chromium was found: install one and name it in CHROMIUM_PATH.');
};
