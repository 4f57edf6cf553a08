import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/**
 * Where a connection is stopped: once it has sent all of `after`, in this order, its next message with `at` is kept
 * back (`before`), or passed on while nothing comes back any more (`behind`).
 */
type Hold = { after: readonly string[]; at: string; side: 'before' | 'behind'; reached: () => void };
type Line = { sent: number; held: boolean; mute: boolean; kept: Map<string, string> };

/** Messages Parse and Bind of PostgreSQL's protocol, with the name of a statement that the server keeps. */
const PARSE = /P[^]{4}([^\0]+)\0([^\0]*)\0/g;
const BIND = /B[^]{4}[^\0]*\0([^\0]+)\0/g;

/** What is asked in these bytes: their own texts, and those of statements that the connection has sent before. */
const askedIn = (bytes: Buffer, kept: Map<string, string>): string => {
  const sent = bytes.toString('latin1');
  for (const [, name = '', text = ''] of sent.matchAll(PARSE)) kept.set(name, text);
  return [sent, ...[...sent.matchAll(BIND)].map(([, name = '']) => kept.get(name) ?? '')].join('\n');
};

const PATIENCE_MS = 20_000;

/** The one way of the product to its database. It can be shut, go silent, lead elsewhere, and stop single statements. */
export const aDoor = async (target: string) => {
  let goal = new URL(target);
  let silent = false;
  let hold: Hold | null = null;
  let server: net.Server;
  const sockets = new Set<Socket>();

  /** Whether the bytes go on to the server. */
  const goesOn = (line: Line, bytes: Buffer): boolean => {
    const asked = askedIn(bytes, line.kept);
    if (silent || line.held) return false;
    if (!hold) return true;
    const next = hold.after[line.sent];
    if (next !== undefined) {
      if (asked.includes(next)) line.sent += 1;
      return true;
    }
    if (!asked.includes(hold.at)) return true;
    const { side, reached } = hold;
    hold = null;
    line.held = true;
    line.mute = true;
    reached();
    return side === 'behind';
  };

  const pass = (client: Socket): void => {
    const line: Line = { sent: 0, held: false, mute: false, kept: new Map() };
    const onward = net.connect(Number(goal.port), goal.hostname);
    client.on('data', (bytes) => goesOn(line, bytes) && onward.write(bytes));
    onward.on('data', (bytes) => !silent && !line.mute && client.write(bytes));
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  };
  const listen = async (port: number): Promise<number> => {
    server = net.createServer(pass);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port; // it listens on TCP
  };
  const port = await listen(0);

  return {
    url: Object.assign(new URL(target), { port: String(port) }).href,
    /** Resolves when a connection has come so far and is stopped there. */
    stopsAt: (at: string, side: Hold['side'], after: readonly string[] = []): Promise<void> =>
      new Promise((reached, failed) => {
        const impatience = setTimeout(() => failed(new Error(`nothing came to ${at}`)), PATIENCE_MS);
        hold = {
          after,
          at,
          side,
          reached: () => {
            clearTimeout(impatience);
            reached();
          },
        };
      }),
    silence: () => {
      silent = true;
    },
    shut(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async open(): Promise<void> {
      silent = false;
      if (!server.listening) await listen(port);
    },
    leadsTo: (url: string) => {
      goal = new URL(url);
    },
  };
};
