import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { makeDeps } from '../deps.ts';

/**
 * The API without the web app in a process of its own, so that its memory can be weighed: settings as JSON in the first
 * argument, a message to the parent when it listens.
 */
// What the test has written there are settings.
const config = readConfig(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>);
const deps = await makeDeps(config, { webFolder: null, surfaceFolder: null });
const app = await buildApp(deps);
await app.listen({ port: config.listen.port, host: config.listen.host });
process.send?.('ready');
process.once('SIGTERM', async () => {
  await app.close();
  await deps.close();
  process.exit(0);
});
