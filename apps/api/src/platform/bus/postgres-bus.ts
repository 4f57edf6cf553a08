import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../db/db.ts';
import { type Announcer, type Bus, splitTopic, toKeyedTopic } from './bus.ts';
import { createSubscribers } from './subscribers.ts';

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
  const subscribers = createSubscribers();
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
    for (const [name, text] of JSON.parse(payload) as Message[]) {
      if (name === GAP) subscribers.notifyGap();
      subscribers.notify(name, text);
      const { topic, rest } = parseKey(name, text);
      if (topic !== null) subscribers.notify(topic, rest);
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
      outgoing.push(toMessage(topic, text));
      if (outgoing.length === 1) setImmediate(() => void enqueue(flush).catch(ignoreError));
    },
    subscribe: subscribers.add,
    ready: () => Promise.resolve(), // every process gets everything
    onGap: subscribers.onGap,
    isConnected: () => client !== null,
    async close() {
      closing.abort();
      await running;
    },
  };
};

/** Announces through the database. Never call it inside a transaction. */
export const createPostgresAnnouncer = (db: Database): Announcer => {
  const publishOnce = async (message: Message): Promise<void> => {
    await db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify([message])})`;
  };
  return {
    announce: (topic, text) => publishOnce(toMessage(topic, text)),
    announceGap: () => publishOnce([GAP, '']),
  };
};

/** The key of a topic is the first word of the message, as versions without keyed topics write and read it. */
const toMessage = (topic: string, text: string): Message => {
  const { name, key } = splitTopic(topic);
  return [name, key === null ? text : `${key} ${text}`];
};

/** Null for the topic of a message without a key. */
const parseKey = (name: string, text: string): { topic: string | null; rest: string } => {
  const [, key, rest = ''] = /^(\d+) (.*)$/s.exec(text) ?? [];
  return { topic: key === undefined ? null : toKeyedTopic(name, BigInt(key)), rest };
};

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
