import type http from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { getRequestOrigin } from './hosts.ts';
import { createPendingSockets } from './pending-sockets.ts';

type Options = {
  path: string;
  /** The only web origin that may connect; programs send no Origin header (RFC 6455, 10.2). */
  origin: string;
  restartCode: number;
  /** Close code for a silent socket that has to make room for others. */
  overloadCode: number;
  /** The network of a client, by which silent sockets are counted. */
  getNetwork: (request: http.IncomingMessage) => string;
  onConnection: (socket: WebSocket, request: http.IncomingMessage) => void;
  /** How many silent sockets may be open. */
  pendingLimits?: { ofNetwork: number; inAll: number };
};

/** Clients send only short messages. */
const MAX_FRAME_BYTES = 16 * 1024;
const PING_MS = 30_000;
/** A client that does not answer the close frame is terminated after this time. */
const CLOSE_TIMEOUT_MS = 2_000;
const DEFAULT_PENDING_LIMITS = { ofNetwork: 200, inAll: 5_000 };

/** A WebSocket server at one path of one host. Terminates sockets that answer no ping. */
export const createSocketServer = (options: Options) => {
  const {
    path,
    origin,
    restartCode,
    overloadCode,
    getNetwork,
    onConnection,
    pendingLimits = DEFAULT_PENDING_LIMITS,
  } = options;
  // No compression: its contexts cost an idle socket more memory than the few frames save.
  const settings = {
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const server = new WebSocketServer(settings); // the types lack closeTimeout (ws 8.19)
  const unresponsive = new WeakSet<WebSocket>();
  const pending = createPendingSockets<WebSocket>(pendingLimits);
  const pings = setInterval(() => {
    for (const socket of server.clients) {
      if (unresponsive.has(socket)) socket.terminate();
      unresponsive.add(socket);
      socket.ping();
    }
  }, PING_MS).unref();

  server.on('connection', (socket, request) => {
    socket.on('pong', () => unresponsive.delete(socket));
    socket.on('error', () => socket.terminate()); // invalid frames, or a lost connection
    pending.add(socket, getNetwork(request))?.close(overloadCode, 'too many sockets');
    for (const event of ['message', 'close']) socket.once(event, () => pending.delete(socket));
    onConnection(socket, request);
  });

  return {
    upgrade(request: http.IncomingMessage, connection: Duplex, head: Buffer): void {
      const refuse = (status: string): void => void connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      connection.on('error', () => connection.destroy());
      const requestedPath = (request.url ?? '').split('?')[0] ?? '';
      if (requestedPath !== path && `${requestedPath}/` !== path) return refuse('404 Not Found');
      const { origin: pageOrigin } = request.headers;
      if (pageOrigin !== undefined && pageOrigin !== origin && pageOrigin !== getRequestOrigin(request))
        return refuse('403 Forbidden');
      server.handleUpgrade(request, connection, head, (socket) => server.emit('connection', socket, request));
    },
    /** How many sockets are open. */
    count: (): number => server.clients.size,
    /** Closes all sockets, so that clients reconnect. */
    close(): void {
      clearInterval(pings);
      for (const socket of server.clients) socket.close(restartCode);
      server.close();
    },
  };
};
