import net from 'node:net';

/** A TCP door before a server on this machine: it counts what goes in, and can break every line at once. */
export const openDoor = async (port: number, serverPort: number) => {
  const lines = new Set<net.Socket>();
  let open = true;
  let bytes = 0;
  const server = net.createServer((client) => {
    if (!open) return void client.destroy();
    const behind = net.connect(serverPort, '127.0.0.1');
    for (const line of [client, behind]) {
      lines.add(line);
      line
        .on('error', () => line.destroy())
        .on('close', () => {
          lines.delete(line);
          client.destroy();
          behind.destroy();
        });
    }
    client.on('data', ({ length }) => (bytes += length));
    client.pipe(behind).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const line of lines) line.destroy();
  };
  return {
    /** Bytes that clients have sent so far, lost ones too. */
    bytes: (): number => bytes,
    /** Breaks all lines and lets nobody in until `open`. */
    shut: (): void => {
      open = false;
      cut();
    },
    open: (): void => {
      open = true;
    },
    close: (): void => {
      server.close();
      cut();
    },
  };
};
