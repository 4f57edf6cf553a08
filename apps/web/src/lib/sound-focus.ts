type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/**
 * What sounds in this browser: the player, a book that is read along, or a voice. Whoever begins to sound silences what sounded before, in
 * this tab and, over the channel, in all others: also without a network.
 */
export const createSoundFocus = (channel: TabChannel) => {
  let holder: { silence: () => void } | null = null;
  channel.addEventListener('message', () => {
    const previous = holder;
    holder = null;
    previous?.silence();
  });
  return {
    /** Takes the focus. `silence` is called when it is lost. Returns a function that gives it back. */
    take(silence: () => void): () => void {
      const previous = holder;
      const next = { silence };
      holder = next;
      previous?.silence();
      channel.postMessage('sounds');
      return () => {
        if (holder === next) holder = null;
      };
    },
  };
};

export const soundFocus = createSoundFocus(new BroadcastChannel('lectern.sound'));
