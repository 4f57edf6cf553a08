/**
 * Publish/subscribe between all processes of an installation. Not durable: messages published while a process is
 * disconnected are lost, and `onGap` signals that this may have happened.
 */
export type Bus = {
  /** Publishes `text` (at most 1,000 bytes) to all subscribers of `topic`, this process included. Never blocks or throws. */
  publish(topic: string, text: string): void;
  /** Returns the function that unsubscribes. */
  subscribe(topic: string, listener: (text: string) => void): () => void;
  /** Called when messages may have been missed, so that the listener can check for itself. Returns the function that unsubscribes. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
};
