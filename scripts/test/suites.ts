import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFirefox } from '../../e2e/firefox/find.ts';
import { findEngine } from '../product/containers/find-engine.ts';
import { findPrometheus } from '../product/find-prometheus.ts';
import { findNginx } from '../proxy/find-nginx.testing.ts';
import { ROOT } from '../start/settings.ts';
import { type Command, runQuiet, runShown } from './command.ts';
import { countPlaywright, type PlaywrightReport } from './playwright-report.ts';
import type { Stage } from './stage.ts';
import { EMPTY_TALLY, failOnBadExit, sumTallies, type Tally, toSingleTally } from './tally.ts';
import { countUnhandled, countVitest, type VitestReport } from './vitest-report.ts';

const UNHANDLED_ERRORS = path.join(ROOT, 'scripts/test/unhandled-errors.reporter.ts');

type Manifest = { readonly name: string; readonly scripts?: Readonly<Record<string, string>> };

const workspaceFolders = (): string[] => {
  const below = (folder: string) => readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`);
  return [...below('packages'), ...below('apps'), 'scripts', 'faults'].filter((folder) =>
    existsSync(path.join(ROOT, folder, 'package.json')),
  );
};

// The report is what the runner just wrote in its documented format.
const readReport = <Report>(file: string, count: (report: Report) => Tally): Tally =>
  existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as Report) : EMPTY_TALLY;

const withReportFile = async (work: (file: string) => Promise<Tally>): Promise<Tally> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-report-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const runAside = async (command: Command): Promise<number> => {
  const { code, output } = await runQuiet(command);
  process.stdout.write(output);
  return code;
};

/** The vitest suite of every package whose script of this name (`test`, `test:long`) begins with `vitest run`. */
export const vitestStages = (scriptName: string): Stage[] =>
  workspaceFolders().flatMap((folder) => {
    // A package manifest has this shape.
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
    const [command, ...args] = scripts?.[scriptName]?.split(' ') ?? [];
    if (command !== 'vitest') return [];
    const run = (isShown: boolean): Promise<Tally> =>
      withReportFile(async (file) => {
        const cwd = path.join(ROOT, folder);
        const errorsFile = `${file}.errors`;
        const reporters = [
          ...['--reporter=default', `--reporter=${UNHANDLED_ERRORS}`],
          ...['--reporter=json', `--outputFile.json=${file}`],
        ];
        const vitest = path.join(cwd, 'node_modules', '.bin', 'vitest');
        const env = { UNHANDLED_ERRORS_FILE: errorsFile };
        const all = { command: vitest, args: [...args, ...reporters], cwd, env };
        const code = isShown ? await runShown(all) : await runAside(all);
        const errors = readReport<readonly string[]>(errorsFile, countUnhandled);
        return failOnBadExit(sumTallies([readReport<VitestReport>(file, countVitest), errors]), code);
      });
    return [{ name: `${scriptName} ${folder}`, run }];
  });

const playwrightStage = (name: string, args: readonly string[], env: Record<string, string>): Stage => ({
  name,
  run: () =>
    withReportFile(async (file) => {
      const cwd = path.join(ROOT, 'e2e');
      const playwright = path.join(cwd, 'node_modules', '.bin', 'playwright');
      const code = await runShown({
        command: playwright,
        args: ['test', ...args],
        cwd,
        env: { ...env, E2E_REPORT: file },
      });
      return failOnBadExit(readReport<PlaywrightReport>(file, countPlaywright), code);
    }),
});

/** Each takes about a gigabyte and a half, with the installation of its own. */
const ROOM_FOR_THREE = 8 * 1024 ** 3;
/** Two processors are there, and a story often waits for what takes its time: another may go on meanwhile. */
const BROWSERS = os.totalmem() > ROOM_FOR_THREE ? '3' : '2';

/** The stories in a real browser against the real start. */
export const browserStage = playwrightStage('browser', [], { E2E_WORKERS: BROWSERS });

/** Those that take minutes: a thousand files in one batch, [UPL-30]. */
export const longBrowserStage = playwrightStage('test:long browser', ['--grep', '@long'], { E2E_LONG: '1' });

const FIREFOX_STORIES = ['journey', 'library.spec', 'pages.spec', 'listening-muted'];
/** README, “Browsers”, says what is amiss with each. */
const NOT_IN_FIREFOX = ['--grep-invert', 'LIB-31|LEAF-8|with fingers'];

/** Sign-in, upload, library, reader, comics and player in this machine's Firefox. */
export const firefoxStage: Stage = {
  name: 'browser in Firefox',
  run: async (isShown) => {
    if (findFirefox() === null)
      return { ...EMPTY_TALLY, skipped: ['the stories in Firefox: there is none here, and FIREFOX_PATH names none'] };
    return playwrightStage('', [...FIREFOX_STORIES, ...NOT_IN_FIREFOX], { E2E_BROWSER: 'firefox' }).run(isShown);
  },
};

/** The story of the first issue in production mode, behind the real proxy with TLS at /browser: [OPS-49]. */
export const proxyStage: Stage = {
  name: 'browser behind the proxy',
  run: async () => {
    const nginx = await findNginx();
    if (nginx.program === null) return { ...EMPTY_TALLY, skipped: [`the story behind the proxy: ${nginx.why}`] };
    return withReportFile(async (file) => {
      const playwright = path.join(ROOT, 'e2e', 'node_modules', '.bin', 'playwright');
      const args = ['scripts/product/main.ts', playwright, 'test', 'journey', 'base-path'];
      const code = await runShown({ command: process.execPath, args, env: { E2E_REPORT: file } });
      return failOnBadExit(readReport<PlaywrightReport>(file, countPlaywright), code);
    });
  },
};

/** A file of 2 GB in the browser over a line that breaks three times: what has arrived is not sent again, [UPL-23]. */
export const cutsStage: Stage = {
  name: 'a large upload over a broken line',
  run: async () =>
    toSingleTally((await runShown({ command: process.execPath, args: ['bench/interrupted-upload/main.ts'] })) === 0),
};

/** Every alert fires when its fault is provoked, [OPS-135]. */
export const alertsStage: Stage = {
  name: 'alerts',
  run: async () => {
    const { program, why } = await findPrometheus();
    if (program === null) return { ...EMPTY_TALLY, skipped: [`the alerts: ${why}`] };
    return toSingleTally((await runShown({ command: process.execPath, args: ['scripts/product/alerts.ts'] })) === 0);
  },
};

/** The compose file in containers: start, restarts, a rolling upgrade and the way back, [OPS-115]. */
export const containersStage: Stage = {
  name: 'containers',
  run: async () => {
    const { programs, why } = findEngine();
    if (programs === null) return { ...EMPTY_TALLY, skipped: [`the compose file in containers: ${why}`] };
    return toSingleTally(
      (await runShown({ command: process.execPath, args: ['scripts/product/containers.ts'] })) === 0,
    );
  },
};

/** Damaged books for every parser and reading form: none crashes, hangs or takes too much memory, [FMT-91]. */
export const fuzzStage: Stage = {
  name: 'damaged books',
  run: async () => {
    const args = ['packages/formats/src/testing/fuzz/main.ts', '--minutes=3'];
    return toSingleTally((await runShown({ command: process.execPath, args })) === 0);
  },
};
