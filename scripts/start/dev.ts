import path from 'node:path';
import { type Program, startChild } from './child.ts';
import { ROOT, readSettings, type Settings } from './settings.ts';
import { type SupervisedProgram, superviseProgram } from './supervise.ts';

/** `frontPort`: of the development server, in front of the API. */
export type DevSettings = Settings & { readonly frontPort: number };

/** The settings of `npm run dev`: the development server has the port of a start, and the API, which reloads, the next one. */
export const readDevSettings = (env: NodeJS.ProcessEnv): DevSettings => {
  const { port: frontPort } = readSettings(env);
  const settings = readSettings({
    PUBLIC_URL: `http://lectern.localhost:${frontPort}`,
    ...env,
    PORT: String(frontPort + 1),
  });
  return { ...settings, frontPort };
};

/** A line of the log that a developer has to see: no JSON (a crash, a warning of Node), or an error. */
const isNoteworthy = (line: string): boolean => (line.startsWith('{') ? !/"level":[1234]0\b/.test(line) : line !== '');

/**
 * Restarts the API when one of its sources changes, and shows its troubles in the terminal, too. `--inspect` among the arguments
 * opens it to a debugger.
 */
export const toDevApi = (program: Program, args: readonly string[], say: (sentence: string) => void): Program => ({
  ...program,
  execArgv: [
    '--watch',
    '--watch-preserve-output',
    ...args.filter((arg) => /^--inspect(=.*)?$/.test(arg)),
    ...(program.execArgv ?? []),
  ],
  log: (text) => {
    program.log(text);
    const lines = text.split('\n').filter(isNoteworthy);
    if (lines.length > 0) say(lines.join('\n'));
  },
});

/** Starts the development server of the web app in front of the API. With an old build, it first builds what it serves as files. */
export const startDevServer = (
  { host, frontPort, localUrl }: DevSettings,
  say: (sentence: string) => void,
  isBuildOld: boolean,
): Promise<SupervisedProgram> =>
  superviseProgram(
    () =>
      startChild({
        name: 'The development server',
        file: path.join(ROOT, 'apps/web/dev/main.ts'),
        env: { HOST: host, PORT: String(frontPort), API_URL: localUrl, ...(isBuildOld && { IS_BUILD_OLD: '1' }) },
        log: (text) => say(text.trimEnd()),
      }),
    { onTrouble: (reason) => say(`The development server ended and is started again: ${reason}`) },
  );
