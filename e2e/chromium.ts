import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

/** A browser available on this machine, as Playwright launch options. */
export type ChromiumLaunchOptions = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
};

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** No test uses WebGL, and a software-emulated GPU would take most of a small machine's time. */
const DISABLE_GPU = '--disable-gpu';

/** The same glyphs on every machine. */
const PACKAGE_ARGS = ['--font-render-hinting=none', DISABLE_GPU];

const getProcessEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Unpacks the browser of `@sparticuz/chromium`, which contains its libraries and so needs neither root nor a package manager. */
const unpackPackagedChromium = async (): Promise<ChromiumLaunchOptions> => {
  const packageFolder = path.resolve(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  // A package manifest always has a version.
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(import.meta.dirname, 'node_modules', '.cache', `chromium-${version}`);
  await unpackChromium(path.join(packageFolder, 'bin'), folder);
  const env = getProcessEnvironment();
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
 * Finds a Chromium: the path in CHROMIUM_PATH, Debian's, Playwright's own, else the one inside the npm package
 * (unpacked once into `node_modules/.cache`, Linux on x64 only).
 * @throws when CHROMIUM_PATH names nothing, or there is no browser for this platform.
 */
export const findChromium = async (): Promise<ChromiumLaunchOptions> => {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`CHROMIUM_PATH names ${configuredPath}, which does not exist.`);
  const installed = [configuredPath, DEBIAN_CHROMIUM, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  if (installed) return { executablePath: installed, args: [DISABLE_GPU], env: getProcessEnvironment() };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackPackagedChromium();
  throw new Error('No Chromium was found: install one and name it in CHROMIUM_PATH.');
};
