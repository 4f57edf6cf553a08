import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

type ProxyHooks = {
  /** May modify the client's bytes in place. */
  onClientData?: (bytes: Buffer) => void;
  /** Sees the server's bytes; may reset the connection instead of forwarding them. */
  onServerData?: (bytes: Buffer, reset: () => void) => void;
};

/** A TCP proxy that can tamper with the bytes or reset connections. */
export const createInterferingProxy = async (target: string, { onClientData, onServerData }: ProxyHooks) => {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  let countConnections = 0;
  const proxy = net.createServer((client) => {
    countConnections += 1;
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
      onClientData?.(bytes);
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      onServerData?.(bytes, reset);
      if (!client.destroyed && !client.write(bytes)) {
        server.pause();
        client.once('drain', () => server.resume());
      }
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, // it listens on TCP
    connections: () => countConnections,
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
