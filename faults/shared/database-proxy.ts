import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/**
 * Where a connection is stopped. After it has sent all statements of `previous`, in this order, its next message with `at` is held
 * back (side `before`), or forwarded while the responses are discarded from then on (side `after`).
 */
type Breakpoint = { previous: readonly string[]; at: string; side: 'before' | 'after'; reached: () => void };
type Connection = { sent: number; stopped: boolean; muted: boolean; statements: Map<string, string> };

/** The messages Parse and Bind of PostgreSQL's protocol, with the name of a prepared statement. */
const PARSE = /P[^]{4}([^\0]+)\0([^\0]*)\0/g;
const BIND = /B[^]{4}[^\0]*\0([^\0]+)\0/g;

/** The SQL in these bytes: their own text, and that of prepared statements which the connection sent before. */
const extractStatements = (bytes: Buffer, statements: Map<string, string>): string => {
  const sent = bytes.toString('latin1');
  for (const [, name = '', text = ''] of sent.matchAll(PARSE)) statements.set(name, text);
  return [sent, ...[...sent.matchAll(BIND)].map(([, name = '']) => statements.get(name) ?? '')].join('\n');
};

const TIMEOUT_MS = 20_000;

/** Starts the proxy between the product and its database. It can refuse connections, go silent, switch its target and stop at a statement. */
export const startDatabaseProxy = async (target: string) => {
  let destination = new URL(target);
  let silent = false;
  let breakpoint: Breakpoint | null = null;
  let server: net.Server;
  const sockets = new Set<Socket>();

  /** Whether to forward the bytes to the server. */
  const shouldForward = (connection: Connection, bytes: Buffer): boolean => {
    const statement = extractStatements(bytes, connection.statements);
    if (silent || connection.stopped) return false;
    if (!breakpoint) return true;
    const next = breakpoint.previous[connection.sent];
    if (next !== undefined) {
      if (statement.includes(next)) connection.sent += 1;
      return true;
    }
    if (!statement.includes(breakpoint.at)) return true;
    const { side, reached } = breakpoint;
    breakpoint = null;
    connection.stopped = true;
    connection.muted = true;
    reached();
    return side === 'after';
  };

  const forward = (client: Socket): void => {
    const connection: Connection = { sent: 0, stopped: false, muted: false, statements: new Map() };
    const upstream = net.connect(Number(destination.port), destination.hostname);
    client.on('data', (bytes) => shouldForward(connection, bytes) && upstream.write(bytes));
    upstream.on('data', (bytes) => !silent && !connection.muted && client.write(bytes));
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket
        .on('error', () => peer.destroy())
        .on('close', () => {
          sockets.delete(socket);
          peer.destroy();
        });
    }
  };
  const listen = async (port: number): Promise<number> => {
    server = net.createServer(forward);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port; // it listens on TCP
  };
  const port = await listen(0);

  return {
    url: Object.assign(new URL(target), { port: String(port) }).href,
    /** Resolves when a connection has reached the statement and is stopped there. */
    breakAt: (at: string, side: Breakpoint['side'], previous: readonly string[] = []): Promise<void> =>
      new Promise((reached, failed) => {
        const timeout = setTimeout(() => failed(new Error(`no connection reached ${at}`)), TIMEOUT_MS);
        breakpoint = {
          previous,
          at,
          side,
          reached: () => {
            clearTimeout(timeout);
            reached();
          },
        };
      }),
    silence: () => {
      silent = true;
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async open(): Promise<void> {
      silent = false;
      if (!server.listening) await listen(port);
    },
    setTarget: (url: string) => {
      destination = new URL(url);
    },
  };
};
