import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { type Announcer, type Bus, splitTopic } from './bus.ts';
import { createSubscribers } from './subscribers.ts';

const PREFIX = 'lectern';
/** The subject of gaps; no topic has this name. */
const GAP = `${PREFIX}._gap`;
/** Between two attempts to connect: at least so long, and at most twice, so that processes do not come all at once. */
const RETRY_MS = 500;
const TIMEOUT_MS = 5_000;
const HEARTBEAT_MS = 10_000;
/** A server that takes longer to confirm subscriptions is stalled; the heartbeat notices it, and a gap follows. */
const READY_MS = 2_000;

/** Topics are names of ours, with digits as keys: no wildcard and no space. */
const toSubject = (topic: string): string => {
  const { name, key } = splitTopic(topic);
  return [PREFIX, name, ...(key === null ? [] : [key])].join('.');
};

/** `addresses`: URLs of the servers of one cluster, with the same name and password, or token, in each. */
export const openNatsConnection = (addresses: readonly string[], name: string): Promise<NatsConnection> => {
  const urls = addresses.map((address) => new URL(address));
  const { username = '', password = '' } = urls[0] ?? {};
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return connect({
    servers: urls.map(({ host }) => host),
    name,
    ...(pass ? { user, pass } : user && { token: user }),
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    timeout: TIMEOUT_MS,
    pingInterval: HEARTBEAT_MS,
    maxPingOut: 1,
    reconnect: false, // the bus connects again, and then announces a gap
  });
};

/**
 * The bus over NATS, with a subject for each topic: the server sends a process only what it subscribes to. Messages are
 * published after the commit that they are about.
 */
export const createNatsBus = (addresses: readonly string[]): Bus => {
  const closing = new AbortController();
  const subscriptions = new Map<string, Subscription>();
  let connection: NatsConnection | null = null;

  const subscribeOn = (target: NatsConnection, topic: string): void => {
    const callback = (error: Error | null, message: { string(): string }): void => {
      if (error === null) subscribers.notify(topic, message.string());
    };
    subscriptions.set(topic, target.subscribe(toSubject(topic), { callback }));
  };
  const subscribers = createSubscribers({
    onFirst(topic) {
      if (isOpen(connection)) subscribeOn(connection, topic);
    },
    onLast(topic) {
      const subscription = subscriptions.get(topic);
      subscriptions.delete(topic);
      if (isOpen(connection)) subscription?.unsubscribe();
    },
  });

  /** The lifetime of one connection. */
  const runConnection = async (): Promise<void> => {
    const opened = await openNatsConnection(addresses, 'lectern-bus');
    const close = (): void => void opened.close().catch(ignoreError);
    closing.signal.addEventListener('abort', close);
    try {
      if (closing.signal.aborted) return;
      opened.subscribe(GAP, { callback: subscribers.notifyGap });
      for (const topic of subscribers.topics()) subscribeOn(opened, topic);
      connection = opened;
      // Messages of this process were lost while it was disconnected, so announce the gap to all, itself included.
      opened.publish(GAP);
      await opened.closed();
    } finally {
      connection = null;
      subscriptions.clear();
      closing.signal.removeEventListener('abort', close);
      close();
    }
  };

  const running = (async () => {
    while (!closing.signal.aborted) {
      await runConnection().catch(ignoreError); // the server is unavailable: metrics and readiness report that
      await pause(RETRY_MS * (1 + Math.random()), undefined, { signal: closing.signal }).catch(ignoreError);
    }
  })();

  return {
    publish(topic, text) {
      // without a connection it is lost; the gap that is announced on reconnect makes up for it
      if (isOpen(connection)) connection.publish(toSubject(topic), text);
    },
    subscribe: subscribers.add,
    async ready() {
      if (!isOpen(connection)) return; // a gap follows
      await Promise.race([connection.flush(), pause(READY_MS, undefined, { ref: false })]).catch(ignoreError);
    },
    onGap: subscribers.onGap,
    isConnected: () => isOpen(connection),
    async close() {
      closing.abort();
      await running;
    },
  };
};

/** Announces over a connection of its own. @throws Error, a sentence, when the server does not take it */
export const createNatsAnnouncer = (addresses: readonly string[]): Announcer => {
  const publishOnce = async (subject: string, text?: string): Promise<void> => {
    try {
      const connection = await openNatsConnection(addresses, 'lectern-command');
      connection.publish(subject, text);
      await connection.drain();
    } catch (cause) {
      throw new Error(
        'The change is saved, but the bus (BUS_URL) does not answer: running processes learn of it when it is back.',
        { cause },
      );
    }
  };
  return { announce: (topic, text) => publishOnce(toSubject(topic), text), announceGap: () => publishOnce(GAP) };
};

const isOpen = (connection: NatsConnection | null): connection is NatsConnection =>
  connection !== null && !connection.isClosed();

const ignoreError = (): void => undefined;
