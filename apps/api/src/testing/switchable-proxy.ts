import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can refuse connections, or stop answering. */
export const createSwitchableProxy = async (target: string) => {
  const real = new URL(target);
  const sockets = new Set<Socket>();
  let silent = false;
  let server: net.Server;
  const forward = (client: Socket): void => {
    const upstream = net.connect(Number(real.port), real.hostname);
    for (const [source, sink] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(source);
      source.on('data', (bytes) => !silent && sink.write(bytes));
      source
        .on('error', () => sink.destroy())
        .on('close', () => {
          sink.destroy();
          sockets.delete(source);
        });
    }
  };
  const listen = async (port: number): Promise<number> => {
    server = net.createServer(forward);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port; // it listens on TCP
  };
  const refuseConnections = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(0);
  return {
    url: Object.assign(new URL(target), { port: String(port) }).href,
    stopAnswering: () => {
      silent = true;
    },
    shut: refuseConnections,
    async acceptConnections() {
      silent = false;
      if (!server.listening) await listen(port);
    },
  };
};
