import type http from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { originOf } from './request-origin.ts';
import { unheardSockets } from './unheard-sockets.ts';

type Options = {
  path: string;
  /** The only web page that may open one: a browser tells its page, programs tell none (RFC 6455, 10.2). */
  origin: string;
  closing: number;
  /** Close code for a socket that has said nothing and has to make room for others. */
  crowded: number;
  /** Whose it is: sockets that have said nothing are counted by it. */
  networkOf: (request: http.IncomingMessage) => string;
  enter: (socket: WebSocket, request: http.IncomingMessage) => void;
  /** How many sockets that have said nothing may be open. */
  unheard?: { ofNetwork: number; inAll: number };
};

/** Clients say little. */
const MOST_FRAME_BYTES = 16 * 1024;
const PING_MS = 30_000;
/** A client that was told to go and does not answer is cut off. */
const FAREWELL_MS = 2_000;
const UNHEARD = { ofNetwork: 200, inAll: 5_000 };

/** Sockets at one path of one host. Whoever answers no ping is gone. */
export const socketServer = (options: Options) => {
  const { path, origin, closing, crowded, networkOf, enter, unheard = UNHEARD } = options;
  // No compression: its contexts would cost each idle socket far more than the few frames save.
  const settings = {
    noServer: true,
    maxPayload: MOST_FRAME_BYTES,
    perMessageDeflate: false,
    closeTimeout: FAREWELL_MS,
  };
  const server = new WebSocketServer(settings); // the types lack closeTimeout (ws 8.19)
  const silent = new WeakSet<WebSocket>();
  const newcomers = unheardSockets<WebSocket>(unheard);
  const pings = setInterval(() => {
    for (const socket of server.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
  }, PING_MS).unref();

  server.on('connection', (socket, request) => {
    socket.on('pong', () => silent.delete(socket));
    socket.on('error', () => socket.terminate()); // broken frames, or a broken line
    newcomers.add(socket, networkOf(request))?.close(crowded, 'too many sockets');
    for (const event of ['message', 'close']) socket.once(event, () => newcomers.delete(socket));
    enter(socket, request);
  });

  return {
    upgrade(request: http.IncomingMessage, line: Duplex, head: Buffer): void {
      const refuse = (status: string): void => void line.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      line.on('error', () => line.destroy());
      const asked = (request.url ?? '').split('?')[0] ?? '';
      if (asked !== path && `${asked}/` !== path) return refuse('404 Not Found');
      const page = request.headers.origin;
      if (page !== undefined && page !== origin && page !== originOf(request)) return refuse('403 Forbidden');
      server.handleUpgrade(request, line, head, (socket) => server.emit('connection', socket, request));
    },
    /** Says goodbye to all, so that they come back elsewhere. */
    close(): void {
      clearInterval(pings);
      for (const socket of server.clients) socket.close(closing);
      server.close();
    },
  };
};
