// The development server of the app, which `npm run dev` starts: serves the modules of the app and reloads them, hands everything
// else to the API, and rebuilds the two parts of the app that the API serves as files: the reading surface and the public pages.

import { readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { createLogger, createServer, type Logger } from 'vite';
import { apiProxy } from './api-proxy.ts';
import { createRebuild } from './rebuild.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Where sources change, and how their addresses begin below. */
const WATCHED = [
  { folder: 'src', prefix: '' },
  { folder: '../../packages/texts/src', prefix: 'texts/' },
];
/** A part that is built, and its sources. */
const BUILDS = [
  { name: 'surface', sources: /^(features\/reader\/(surface|engine|pdf|fixed-layout)|lib)\// },
  { name: 'site', sources: /^(texts\/\w+\/(site|legal)\/|features\/site\/|ui\/(brand|cx|icon|theme))/ },
];

const readSetting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: start with \`npm run dev\`.`);
  return value;
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

const report = (error: unknown): void => console.error(error instanceof Error ? error.message : error);

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
const rebuilds = BUILDS.map(({ name, sources }) => ({ sources, rebuild: createRebuild(ROOT, name, report) }));
if (process.env.IS_BUILD_OLD) for (const { rebuild } of rebuilds) rebuild();
for (const { folder, prefix } of WATCHED)
  watch(path.join(ROOT, folder), { recursive: true }, (_, file) => {
    if (file === null) return;
    const source = prefix + file.replaceAll('\\', '/');
    for (const { sources, rebuild } of rebuilds) if (sources.test(source)) rebuild();
  });
process.on('disconnect', () => process.exit(0)); // the parent ended
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.({ kind: 'ready' });
