import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const INSTALLED = ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** A Firefox as its makers ship it: the one that FIREFOX_PATH names, else this machine's, else null. */
export const findFirefox = (): string | null => {
  const named = process.env.FIREFOX_PATH;
  if (named && !existsSync(named)) throw new Error(`FIREFOX_PATH names ${named}, which does not exist.`);
  return [named, ...INSTALLED].find((file) => file && existsSync(file)) ?? null;
};

/** What Playwright starts to drive it over WebDriver BiDi, in the shape of its options. */
export const firefoxOptions = (firefox: string) => {
  const folder = path.resolve(import.meta.dirname, '..', 'node_modules', '.cache');
  const executablePath = path.join(folder, 'firefox-relay.sh');
  const words = [process.execPath, path.join(import.meta.dirname, 'relay.ts'), firefox].map((word) => `'${word}'`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(executablePath, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, { mode: 0o755 });
  return { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath } } as const;
};
