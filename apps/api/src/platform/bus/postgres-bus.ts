import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../db/db.ts';
import type { Bus } from './bus.ts';

const CHANNEL = 'lectern';
/** The topic for gaps, private to this module. */
const GAP = '';
const RETRY_MS = 500;
const HEARTBEAT_MS = 10_000;
const TIMEOUT_MS = 5_000;
/** PostgreSQL accepts payloads below 8,000 bytes. */
const MAX_PAYLOAD_CHARS = 1_800;

type Message = [topic: string, text: string];

/**
 * The bus over LISTEN and NOTIFY, on a dedicated connection. NOTIFY runs outside of the transactions that it is about, because
 * inside it would serialise all commits of the server.
 */
export const createPostgresBus = (url: string): Bus => {
  const listeners = new Map<string, Set<(text: string) => void>>();
  const gaps = new Set<() => void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let outgoing: Message[] = [];
  /** Serialises the queries on the connection. */
  let lastQuery: Promise<unknown> = Promise.resolve();
  const enqueue = (work: () => Promise<unknown>): Promise<unknown> => {
    lastQuery = lastQuery.then(work, work);
    return lastQuery;
  };

  const dispatch = (payload: string): void => {
    // Only this module writes to the channel.
    for (const [topic, text] of JSON.parse(payload) as Message[]) {
      if (topic === GAP) for (const listener of gaps) listener();
      for (const listener of listeners.get(topic) ?? []) listener(text);
    }
  };

  const flush = async (): Promise<void> => {
    const messages = outgoing;
    outgoing = [];
    // Without a connection they are lost; the gap that is announced on reconnect makes up for it.
    for (const payload of toPayloads(messages)) await client?.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
  };

  /** The lifetime of one connection. */
  const runConnection = async (): Promise<void> => {
    const connection = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      application_name: 'lectern-bus',
    });
    const ended = new AbortController();
    const end = (): void => ended.abort();
    connection.on('error', end).on('end', end);
    connection.on('notification', ({ payload }) => dispatch(payload ?? '[]'));
    closing.signal.addEventListener('abort', end);
    try {
      await connection.connect();
      await connection.query(`LISTEN ${CHANNEL}`);
      client = connection;
      // Messages of this process were lost while it was disconnected, so announce the gap to all, itself included.
      await enqueue(() => connection.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify([[GAP, '']])]));
      while (!ended.signal.aborted) {
        await pause(HEARTBEAT_MS, undefined, { signal: ended.signal });
        await enqueue(() => connection.query('SELECT 1'));
      }
    } finally {
      client = null;
      closing.signal.removeEventListener('abort', end);
      await Promise.race([connection.end(), pause(TIMEOUT_MS, undefined, { ref: false })]).catch(ignoreError);
    }
  };

  const running = (async () => {
    while (!closing.signal.aborted) {
      await runConnection().catch(ignoreError); // the database is unavailable: requests report that, here it is only retried
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(ignoreError);
    }
  })();

  return {
    publish(topic, text) {
      outgoing.push([topic, text]);
      if (outgoing.length === 1) setImmediate(() => void enqueue(flush).catch(ignoreError));
    },
    subscribe(topic, listener) {
      const subscribers = listeners.get(topic) ?? new Set();
      listeners.set(topic, subscribers.add(listener));
      return () => void subscribers.delete(listener);
    },
    onGap(listener) {
      gaps.add(listener);
      return () => void gaps.delete(listener);
    },
    async close() {
      closing.abort();
      await running;
    },
  };
};

/** Publishes one message from a process without a bus; it is sent when this resolves. Never call it inside a transaction. */
export const publishOnce = async (db: Database, topic: string, text: string): Promise<void> => {
  const message: Message = [topic, text];
  await db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify([message])})`;
};

/** Announces a gap to every process: messages may have been missed. */
export const publishGap = (db: Database): Promise<void> => publishOnce(db, GAP, '');

const toPayloads = (messages: readonly Message[]): string[] => {
  const payloads: string[] = [];
  let batch: Message[] = [];
  let chars = 0;
  for (const message of messages) {
    const length = message[0].length + message[1].length + 8;
    if (chars + length > MAX_PAYLOAD_CHARS && batch.length > 0) {
      payloads.push(JSON.stringify(batch));
      [batch, chars] = [[], 0];
    }
    batch.push(message);
    chars += length;
  }
  return batch.length > 0 ? [...payloads, JSON.stringify(batch)] : payloads;
};

const ignoreError = (): void => undefined;
