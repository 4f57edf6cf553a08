import type { ReadingManifest, Along as Told, ToPages, ToSurface } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../ui/toasts.ts';

export type Along = {
  /** The book brings a recording of its text. */
  isThere: boolean;
  isPlaying: boolean;
  toggle: () => void;
};

/** The book's own recording: whether it is heard now, and how to begin and end that. */
export const useAlong = (
  manifest: ReadingManifest,
): { heard: (told: Told) => void; tools: (say: (message: ToSurface | ToPages) => void) => Along } => {
  const { t } = useTranslation('along');
  const [isPlaying, setPlaying] = useState(false);
  const isThere = manifest.spine.some(({ overlay }) => overlay !== undefined);
  return {
    heard(told) {
      setPlaying(told.isPlaying);
      if (told.trouble) toasts.show(t(`trouble.${told.trouble}`));
    },
    tools: (say) => ({
      isThere,
      isPlaying,
      toggle: () => isThere && say({ kind: 'along', play: !isPlaying }),
    }),
  };
};
