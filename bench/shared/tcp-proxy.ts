import net from 'node:net';

/** Starts a TCP proxy before a local server. It counts the bytes from clients and can destroy all connections at once. */
export const startTcpProxy = async (port: number, serverPort: number) => {
  const sockets = new Set<net.Socket>();
  let open = true;
  let receivedBytes = 0;
  const server = net.createServer((client) => {
    if (!open) return void client.destroy();
    const upstream = net.connect(serverPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on('error', () => socket.destroy())
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
    }
    client.on('data', ({ length }) => (receivedBytes += length));
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const destroySockets = (): void => {
    for (const line of sockets) line.destroy();
  };
  return {
    /** Bytes that clients have sent so far, including lost ones. */
    bytes: (): number => receivedBytes,
    /** Destroys all connections and refuses new ones until `open`. */
    block: (): void => {
      open = false;
      destroySockets();
    },
    open: (): void => {
      open = true;
    },
    close: (): void => {
      server.close();
      destroySockets();
    },
  };
};
