import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { makeDeps } from '../deps.ts';

/**
 * The API without the web app in a process of its own, so that its memory can be weighed: settings as JSON in the first
 * argument, a message to the parent when it listens. Each message from the parent is answered with the bytes that are
 * held once nothing waits to be thrown away (needs `--expose-gc`), and those that the system sees.
 */
// What the test has written there are settings.
const config = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>);
const deps = await makeDeps(config, { webFolder: null, surfaceFolder: null });
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
