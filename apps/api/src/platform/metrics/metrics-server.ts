import { once } from 'node:events';
import http from 'node:http';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics` on a port of its own, which only the operator's network reaches. */
export const startMetricsServer = async (
  metrics: Pick<Metrics, 'render'>,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> => {
  const server = http.createServer((request, response) => {
    const isKnown = (request.url ?? '').split('?')[0] === '/metrics';
    if (!isKnown) return void response.writeHead(404).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    metrics.render().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(
      `The metrics can’t be served: ${String(error)}. Choose another port with the setting METRICS_PORT.`,
    );
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
