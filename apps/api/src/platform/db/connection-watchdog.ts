import net from 'node:net';
import pg from 'pg';
import { createRememberingLookup } from './remembering-lookup.ts';

/**
 * Silence is measured in checks, not milliseconds: a process that was busy or suspended makes one late check, not ten, and
 * reads the received bytes before the next connection.
 */
const CHECK_INTERVAL_MS = 200;
const PROBE_AFTER_CHECKS = 2;
/** 1.4 s, so that waiting requests are refused within 2 s. */
const AWAY_AFTER_CHECKS = 7;
/** No healthy connection is silent for so long: statements time out earlier. */
const DEAD_AFTER_MS = 40_000;

type Connection = { socket: net.Socket; silentChecks: number; bytesSeen: number };

export type ConnectionWatchdog = {
  /** A new connection for the driver; fails at once while the server is away. */
  open(): net.Socket;
  /** Starts watching: a query is waiting or about to start. */
  wake(): void;
};

type PoolState = {
  /** Whether a query is waiting. */
  isBusy: () => boolean;
  /** Whether the pool is closed. */
  isClosed: () => boolean;
};

/**
 * Detects a database server that has vanished without an error (a stopped machine, a cut cable), where queries would hang for
 * minutes. Long statements do not count: the server is probed on a separate connection, and any byte on any connection
 * proves that it is alive. When it is away, all connections are destroyed, new ones fail at once, and it is probed until it
 * answers.
 */
export const createConnectionWatchdog = (url: string, { isBusy, isClosed }: PoolState): ConnectionWatchdog => {
  const connections = new Set<Connection>();
  let silentChecks = 0;
  /** A connection that has closed since the last check had received bytes. */
  let hasClosedBytes = false;
  let isAway = false;
  let probeClient: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const lookup = createRememberingLookup();
  const openConnection = (): net.Socket => {
    const socket = new NamedSocket(lookup);
    const connection: Connection = { socket, silentChecks: 0, bytesSeen: 0 };
    connections.add(connection);
    socket.setTimeout(DEAD_AFTER_MS, () => socket.destroy(createTimeoutError()));
    socket.once('close', () => {
      connections.delete(connection);
      if (socket.bytesRead > connection.bytesSeen) hasClosedBytes = true;
    });
    return socket;
  };

  /** Connects separately, which counts among the connections. The answer does not matter. */
  const probe = (): void => {
    if (probeClient) return;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lectern presence',
      stream: openConnection,
    });
    probeClient = client;
    const done = (): void => {
      if (probeClient === client) probeClient = null;
    };
    client.on('error', done).on('end', done);
    client
      .connect()
      .then(() => client.end())
      .catch(done);
  };

  /** True when bytes have arrived since the last check. Connections that never received any count as silentChecks. */
  const hasNewBytes = (): boolean => {
    let hasNews = hasClosedBytes;
    hasClosedBytes = false;
    for (const connection of connections) {
      const { bytesRead } = connection.socket;
      if (bytesRead > connection.bytesSeen) hasNews = true;
      else if (bytesRead === 0) connection.silentChecks += 1;
      connection.bytesSeen = bytesRead;
    }
    return hasNews;
  };

  const destroyConnections = (matches: (connection: Connection) => boolean): void => {
    for (const connection of connections) if (matches(connection)) connection.socket.destroy(createTimeoutError());
  };

  const check = (): void => {
    if (hasNewBytes()) [silentChecks, isAway] = [0, false];
    else silentChecks += 1;
    if (isClosed() || (!isAway && !isBusy())) return stop();
    const wentAway = !isAway && silentChecks >= AWAY_AFTER_CHECKS;
    if (wentAway) isAway = true;
    // Also destroy a connection that cannot be established while others work.
    destroyConnections(wentAway ? () => true : (connection) => connection.silentChecks >= AWAY_AFTER_CHECKS);
    if (isAway || silentChecks >= PROBE_AFTER_CHECKS) probe();
  };
  const stop = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
    silentChecks = 0;
  };
  const wake = (): void => {
    timer ??= setInterval(check, CHECK_INTERVAL_MS).unref();
  };

  return {
    open() {
      const socket = openConnection();
      if (isAway) process.nextTick(() => socket.destroy(createTimeoutError()));
      wake();
      return socket;
    },
    wake,
  };
};

/** Resolves names by a function; the driver connects without one. */
class NamedSocket extends net.Socket {
  readonly #lookup: net.LookupFunction;
  constructor(lookup: net.LookupFunction) {
    super();
    this.#lookup = lookup;
  }
  override connect(...args: unknown[]): this {
    const [port, host] = args;
    if (typeof port === 'number' && typeof host === 'string')
      return super.connect({ port, host, lookup: this.#lookup });
    return super.connect(...(args as [string])); // a socket in the file system
  }
}

/** The error of the operating system for a timed-out connection. */
const createTimeoutError = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT', errno: -110, syscall: 'read' });
