import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const COMMON_PATHS = ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Finds an unpatched Firefox: the path in FIREFOX_PATH, else this machine's, else null. */
export const findFirefox = (): string | null => {
  const configuredPath = process.env.FIREFOX_PATH;
  if (configuredPath && !existsSync(configuredPath))
    throw new Error(`FIREFOX_PATH names ${configuredPath}, which does not exist.`);
  return [configuredPath, ...COMMON_PATHS].find((file) => file && existsSync(file)) ?? null;
};

/** Playwright options that start Firefox over WebDriver BiDi through the relay. */
export const createFirefoxOptions = (firefox: string) => {
  const folder = path.resolve(import.meta.dirname, '..', 'node_modules', '.cache');
  const executablePath = path.join(folder, 'firefox-relay.sh');
  const command = [process.execPath, path.join(import.meta.dirname, 'relay.ts'), firefox].map((word) => `'${word}'`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(executablePath, `#!/bin/sh\nexec ${command.join(' ')} "$@"\n`, { mode: 0o755 });
  return { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath } } as const;
};
