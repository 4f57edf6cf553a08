/** The subscribers of this process, by topic. `onFirst` and `onLast`: a topic gets its first subscriber, or loses its last. */
export const createSubscribers = ({
  onFirst = () => undefined,
  onLast = () => undefined,
}: {
  onFirst?: (topic: string) => void;
  onLast?: (topic: string) => void;
} = {}) => {
  const listeners = new Map<string, Set<(text: string) => void>>();
  const gaps = new Set<() => void>();
  return {
    topics: (): string[] => [...listeners.keys()],
    add(topic: string, listener: (text: string) => void): () => void {
      const ofTopic = listeners.get(topic) ?? new Set();
      ofTopic.add(listener);
      if (!listeners.has(topic)) {
        listeners.set(topic, ofTopic);
        onFirst(topic);
      }
      return () => {
        if (!ofTopic.delete(listener) || ofTopic.size > 0) return;
        listeners.delete(topic);
        onLast(topic);
      };
    },
    notify(topic: string, text: string): void {
      for (const listener of listeners.get(topic) ?? []) listener(text);
    },
    onGap(listener: () => void): () => void {
      gaps.add(listener);
      return () => void gaps.delete(listener);
    },
    notifyGap(): void {
      for (const listener of gaps) listener();
    },
  };
};
