/**
 * Publish/subscribe between all processes of an installation. Not durable: messages published while a process is
 * disconnected are lost, and `onGap` signals that this may have happened.
 */
export type Bus = {
  /** Publishes `text` (at most 1,000 bytes) to all subscribers of `topic`, this process included. Never blocks or throws. */
  publish(topic: string, text: string): void;
  /** Returns the function that unsubscribes. */
  subscribe(topic: string, listener: (text: string) => void): () => void;
  /** Resolves when the subscriptions made so far get messages: what is read afterwards lacks nothing that they do not announce. */
  ready(): Promise<void>;
  /** Called when messages may have been missed, so that the listener can check for itself. Returns the function that unsubscribes. */
  onGap(listener: () => void): () => void;
  isConnected(): boolean;
  close(): Promise<void>;
};

/** What is published once by a process that has no bus, such as a command; resolves when it is sent. */
export type Announcer = {
  announce(topic: string, text: string): Promise<void>;
  /** Announces a gap to every process: messages may have been missed. */
  announceGap(): Promise<void>;
};

const KEY_SEPARATOR = ':';

/** The topic about one thing, such as a reader: a process receives only what it subscribes to. `key` has no space. */
export const toKeyedTopic = (topic: string, key: bigint): string => `${topic}${KEY_SEPARATOR}${key}`;

/** Null for the key of a topic without one. */
export const splitTopic = (topic: string): { name: string; key: string | null } => {
  const [name = '', key = null] = topic.split(KEY_SEPARATOR);
  return { name, key };
};
