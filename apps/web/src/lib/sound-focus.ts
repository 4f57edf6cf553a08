/** What sounds in this tab: the player, a book that is read along, or a voice. Whoever begins to sound silences what sounded before. */
export const createSoundFocus = () => {
  let holder: { silence: () => void } | null = null;
  return {
    /** Takes the focus. `silence` is called when it is lost. Returns a function that gives it back. */
    take(silence: () => void): () => void {
      const previous = holder;
      const next = { silence };
      holder = next;
      previous?.silence();
      return () => {
        if (holder === next) holder = null;
      };
    },
  };
};

export const soundFocus = createSoundFocus();
