import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

type Interference = {
  /** May change what the client sends, in place. */
  up?: (bytes: Buffer) => void;
  /** Sees what the server sends; may reset the connection instead of passing it on. */
  down?: (bytes: Buffer, reset: () => void) => void;
};

/** A bad line to a server: passes bytes on, and interferes. */
export const aProxy = async (target: string, { up, down }: Interference) => {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  let connections = 0;
  const proxy = net.createServer((client) => {
    connections += 1;
    const server = net.connect(Number(port), hostname);
    sockets.push(client, server);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    const reset = () => {
      client.resetAndDestroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => {
      up?.(bytes);
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      down?.(bytes, reset);
      if (!client.destroyed && !client.write(bytes)) {
        server.pause();
        client.once('drain', () => server.resume());
      }
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, // it listens on TCP
    connections: () => connections,
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
