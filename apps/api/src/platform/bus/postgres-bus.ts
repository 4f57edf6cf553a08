import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../db/db.ts';
import type { Bus } from './bus.ts';

const CHANNEL = 'lectern';
/** The topic of gaps, for this module alone. */
const GAP = '';
const RETRY_MS = 500;
const HEARTBEAT_MS = 10_000;
const PATIENCE_MS = 5_000;
/** PostgreSQL takes payloads below 8,000 bytes. */
const MOST_PAYLOAD_CHARS = 1_800;

type Message = [topic: string, text: string];

/**
 * The bus by LISTEN and NOTIFY, on one connection of its own. Words are said apart from the transactions that they are about:
 * a NOTIFY inside one would make all commits of the server wait for each other.
 */
export const postgresBus = (url: string): Bus => {
  const listeners = new Map<string, Set<(text: string) => void>>();
  const gaps = new Set<() => void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let waiting: Message[] = [];
  /** One query after the other on the connection. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    turn = turn.then(work, work);
    return turn;
  };

  const hear = (payload: string): void => {
    // Only this module writes to the channel.
    for (const [topic, text] of JSON.parse(payload) as Message[]) {
      if (topic === GAP) for (const tell of gaps) tell();
      for (const listener of listeners.get(topic) ?? []) listener(text);
    }
  };

  const say = async (): Promise<void> => {
    const messages = waiting;
    waiting = [];
    // Without a connection they are lost; the gap that everybody hears of when there is one again makes up for it.
    for (const payload of payloadsOf(messages)) await client?.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
  };

  /** One connection from its beginning to its end. */
  const live = async (): Promise<void> => {
    const mine = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      application_name: 'lectern-bus',
    });
    const over = new AbortController();
    const ended = (): void => over.abort();
    mine.on('error', ended).on('end', ended);
    mine.on('notification', ({ payload }) => hear(payload ?? '[]'));
    closing.signal.addEventListener('abort', ended);
    try {
      await mine.connect();
      await mine.query(`LISTEN ${CHANNEL}`);
      client = mine;
      // What this process said while it had no line was lost for the others too: all are told, itself among them.
      await inTurn(() => mine.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify([[GAP, '']])]));
      while (!over.signal.aborted) {
        await pause(HEARTBEAT_MS, undefined, { signal: over.signal });
        await inTurn(() => mine.query('SELECT 1'));
      }
    } finally {
      client = null;
      closing.signal.removeEventListener('abort', ended);
      await Promise.race([mine.end(), pause(PATIENCE_MS, undefined, { ref: false })]).catch(ignored);
    }
  };

  const running = (async () => {
    while (!closing.signal.aborted) {
      await live().catch(ignored); // the database is away: errors of requests tell of it, here it is only tried again
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(ignored);
    }
  })();

  return {
    publish(topic, text) {
      waiting.push([topic, text]);
      if (waiting.length === 1) setImmediate(() => void inTurn(say).catch(ignored));
    },
    subscribe(topic, listener) {
      const those = listeners.get(topic) ?? new Set();
      listeners.set(topic, those.add(listener));
      return () => void those.delete(listener);
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

/** Says one thing from a process that has no line of its own; it is said when this resolves. Never inside a transaction. */
export const sayOnce = async (db: Database, topic: string, text: string): Promise<void> => {
  const message: Message = [topic, text];
  await db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify([message])})`;
};

/** Tells every process to look for itself: something was said, and may not have been heard. */
export const sayGap = (db: Database): Promise<void> => sayOnce(db, GAP, '');

const payloadsOf = (messages: readonly Message[]): string[] => {
  const payloads: string[] = [];
  let batch: Message[] = [];
  let chars = 0;
  for (const message of messages) {
    const length = message[0].length + message[1].length + 8;
    if (chars + length > MOST_PAYLOAD_CHARS && batch.length > 0) {
      payloads.push(JSON.stringify(batch));
      [batch, chars] = [[], 0];
    }
    batch.push(message);
    chars += length;
  }
  return batch.length > 0 ? [...payloads, JSON.stringify(batch)] : payloads;
};

const ignored = (): void => undefined;
