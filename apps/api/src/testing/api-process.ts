import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { createDeps } from '../deps.ts';

/**
 * Runs the API without the web app in its own process, so that its memory can be measured. Takes the settings as JSON in the
 * first argument and sends a message to the parent when it listens. Answers each message with the bytes in use after a
 * garbage collection (needs `--expose-gc`), and the resident set size.
 */
// The test passes settings.
const config = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>);
const deps = await createDeps(config, { webFolder: null, surfaceFolder: null });
const app = await buildApp(deps);
await app.listen({ port: config.listen.port, host: config.listen.host });
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ held: heapUsed + external, rss });
});
process.send?.('ready');
process.once('SIGTERM', async () => {
  await app.close();
  await deps.close();
  process.exit(0);
});
