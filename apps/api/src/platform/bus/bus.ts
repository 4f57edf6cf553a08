/**
 * Short words between all processes of an installation, and within one. Never a record: what is said while somebody is
 * away is lost, and `onGap` tells that this may have happened.
 */
export type Bus = {
  /** Says `text` (at most 1,000 bytes) to all who listen to `topic`, this process included. Never waits, never throws. */
  publish(topic: string, text: string): void;
  /** Answers how to stop listening. */
  subscribe(topic: string, listener: (text: string) => void): () => void;
  /** Tells that something may have been missed: look for yourself. Answers how to stop listening. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
};
