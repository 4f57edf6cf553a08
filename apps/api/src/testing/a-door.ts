import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can be shut (connections are refused), or go silent (whatever is sent, nothing comes). */
export const aDoor = async (target: string) => {
  const real = new URL(target);
  const sockets = new Set<Socket>();
  let silent = false;
  let server: net.Server;
  const pass = (client: Socket): void => {
    const onward = net.connect(Number(real.port), real.hostname);
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => !silent && other.write(bytes));
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          other.destroy();
          sockets.delete(one);
        });
    }
  };
  const listen = async (port: number): Promise<number> => {
    server = net.createServer(pass);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port; // it listens on TCP
  };
  const shut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(0);
  return {
    url: Object.assign(new URL(target), { port: String(port) }).href,
    silence: () => {
      silent = true;
    },
    shut,
    async open() {
      silent = false;
      if (!server.listening) await listen(port);
    },
  };
};
