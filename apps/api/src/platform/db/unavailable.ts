import { isConflict } from './retry.ts';

/** Prisma: access denied, unreachable, missing, timed out, closed, no connection or transaction available, too many connections. */
const PRISMA_CODES = new Set([
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
/** The adapter's kinds of connection errors, also within a raw query (P2010). */
const ADAPTER_KINDS = new Set([
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
 * PostgreSQL (appendix A): connection exceptions, insufficient resources (disk full, too many connections), the server is
 * shutting down, has crashed or is starting, and read-only after a failover.
 */
const SQLSTATE = /^(08...|53...|57P0[1-5]|25006)$/;
/** System errors that the adapter does not name. Without ECONNRESET, which a client that aborts its request causes too. */
const SYSTEM_CODES = new Set(['EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED', 'EAI_AGAIN']);
/** System errors that concern the database only when they come from the driver. */
const DRIVER_CODES = new Set(['ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']);
class ConnectionLost extends Error {}

/** Wraps an error of the driver as ConnectionLost if it means that there is no connection. */
export const markConnectionError = (error: unknown): unknown => {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }; // checked below
  const isLost = DRIVER_CODES.has(String(code)) || !isConnected(severity);
  return isLost ? new ConnectionLost('the connection to the database was lost', { cause: error }) : error;
};

/** False when the server denied or terminated the connection. */
const isConnected = (severity: unknown): boolean => severity !== 'FATAL' && severity !== 'PANIC';

/** Errors of the driver that have only a message. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/**
 * Whether an error means that the database is temporarily unavailable, so that the same call may succeed later: it is down,
 * stopping, full, or conflicts persist. It is unknown whether a transaction that failed this way was committed.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionLost || isConflict(error)) return true;
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: unknown } }; // checked below
  if (typeof code === 'string' && (PRISMA_CODES.has(code) || SYSTEM_CODES.has(code) || SQLSTATE.test(code)))
    return true;
  if (DRIVER_MESSAGES.test(error.message)) return true;
  return (
    hasUnavailableCause(error) || hasUnavailableCause(meta?.driverAdapterError) || isDatabaseUnavailable(error.cause)
  );
};

/** The adapter's errors carry a plain object as their cause. */
const hasUnavailableCause = (error: unknown): boolean => {
  // Checked below.
  const { cause } = (error ?? {}) as { cause?: { kind?: unknown; originalCode?: unknown; severity?: unknown } };
  if (typeof cause?.kind === 'string' && ADAPTER_KINDS.has(cause.kind)) return true;
  if (!isConnected(cause?.severity)) return true;
  return typeof cause?.originalCode === 'string' && SQLSTATE.test(cause.originalCode);
};
