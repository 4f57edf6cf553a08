// The development server of the app, which `npm run dev` starts: serves the modules of the app and reloads them, hands everything
// else to the API, and rebuilds the two parts of the app that the API serves as files: the reading surface and the public pages.

import { existsSync, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import path from 'node:path';
import { build, createLogger, createServer, type Logger } from 'vite';
import { apiProxy } from './api-proxy.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DELAY_MS = 200;
/** Sources below `src` and the build that contains them. */
const BUILDS = [
  { config: 'vite.surface.config.ts', sources: /^(features\/reader\/(surface|engine|pdf|fixed-layout)|lib)\// },
  { config: 'vite.site.config.ts', sources: /^(features\/site\/|ui\/(brand|cx|icon|theme))/ },
];

const readSetting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: start with \`npm run dev\`.`);
  return value;
};

/** Builds one part at a time, and once more if a source changed meanwhile. */
const createRebuild = (config: string): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const rebuild = async (): Promise<void> => {
    try {
      await build({ root: ROOT, configFile: path.join(ROOT, config), logLevel: 'warn' });
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(rebuild);
    }, DELAY_MS);
  };
};

/** Without the requests of pages that were left, and to an API that restarts, which Vite reports as errors. */
const createQuietLogger = (): Logger => {
  const logger = createLogger('warn', { allowClearScreen: false });
  const { error } = logger;
  logger.error = (message, options) => {
    if (!/proxy.*(ECONNRESET|ECONNREFUSED|EPIPE)/s.test(message)) error(message, options);
  };
  return logger;
};

/** Whether a source is newer than the last build, as after a change of the branch. */
const isBuildOld = (): boolean => {
  const stamp = path.join(ROOT, 'dist/.built');
  if (!existsSync(stamp)) return true;
  const folders = ['src', '../../packages/contracts/src', '../../packages/formats/src'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(ROOT, folder, file),
    ),
  );
  return files.some((file) => statSync(file).mtimeMs > statSync(stamp).mtimeMs);
};

const server = await createServer({
  root: ROOT,
  configFile: path.join(ROOT, 'vite.config.ts'),
  plugins: [apiProxy(readSetting('API_URL'), () => readFileSync(path.join(ROOT, 'index.html'), 'utf8'))],
  server: {
    host: readSetting('HOST'),
    port: Number(readSetting('PORT')),
    strictPort: true,
    allowedHosts: ['.localhost'],
  },
  customLogger: createQuietLogger(),
});
await server.listen();
const rebuilds = BUILDS.map(({ config, sources }) => ({ sources, rebuild: createRebuild(config) }));
if (isBuildOld()) for (const { rebuild } of rebuilds) rebuild();
watch(path.join(ROOT, 'src'), { recursive: true }, (_, file) => {
  for (const { sources, rebuild } of rebuilds) if (file !== null && sources.test(file.replaceAll('\\', '/'))) rebuild();
});
process.on('disconnect', () => process.exit(0)); // the parent ended
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.({ kind: 'ready' });
