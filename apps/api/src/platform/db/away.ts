import { isConflict } from './retry.ts';

/** Prisma: not let in, not reachable, not there, no time for it, closed, no connection or transaction to be had, too many connections. */
const PRISMA = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1003',
  'P1008',
  'P1010',
  'P1011',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
]);
/** What the adapter makes of errors of the connection, also inside of a raw query (P2010). */
const ADAPTER = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'DatabaseDoesNotExist',
  'DatabaseAccessDenied',
  'AuthenticationFailed',
  'TlsConnectionError',
]);
/**
 * PostgreSQL (appendix A): connection exceptions, insufficient resources (a full disk, too many connections), the server is
 * told to stop, has crashed or is not up yet, and one that may only be read after a change of roles.
 */
const POSTGRES = /^(08...|53...|57P0[1-5]|25006)$/;
/** Of the system, where the adapter has no name for them. A client that leaves its own request is ECONNRESET. */
const SYSTEM = new Set(['EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED', 'EAI_AGAIN']);
/** The same of a connection of the driver; from elsewhere they say nothing of the database. */
const CONNECTION = new Set(['ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']);
class ConnectionLost extends Error {}

/** An error that the driver itself has thrown, marked where it says that there is no connection (any more). */
export const fromDriver = (error: unknown): unknown => {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }; // what is looked for below
  const isLost = CONNECTION.has(String(code)) || !isLetIn(severity);
  return isLost ? new ConnectionLost('the connection to the database was lost', { cause: error }) : error;
};

/** False when the server let nobody in, or threw us out. */
const isLetIn = (severity: unknown): boolean => severity !== 'FATAL' && severity !== 'PANIC';

/** Errors of the driver that have nothing but a sentence. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/**
 * Whether an error says that the database can't be asked now, so that the same call may succeed later: it is away, stops,
 * has no room, or too many write the same at once. Whether a transaction that ended so was committed is not known.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionLost || isConflict(error)) return true;
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: unknown } }; // what is looked for below
  if (typeof code === 'string' && (PRISMA.has(code) || SYSTEM.has(code) || POSTGRES.test(code))) return true;
  if (DRIVER.test(error.message)) return true;
  return isAwayBelow(error) || isAwayBelow(meta?.driverAdapterError) || isDatabaseAway(error.cause);
};

/** The adapter's errors carry a plain object as their cause. */
const isAwayBelow = (error: unknown): boolean => {
  // Checked in the next lines.
  const { cause } = (error ?? {}) as { cause?: { kind?: unknown; originalCode?: unknown; severity?: unknown } };
  if (typeof cause?.kind === 'string' && ADAPTER.has(cause.kind)) return true;
  if (!isLetIn(cause?.severity)) return true;
  return typeof cause?.originalCode === 'string' && POSTGRES.test(cause.originalCode);
};
