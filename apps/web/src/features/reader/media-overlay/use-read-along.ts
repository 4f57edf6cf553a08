import type { MediaOverlayState as ReadAlongMessage, ReadingManifest, ToSurface } from '@lectern/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { soundFocus } from '../../../lib/sound-focus.ts';
import { toasts } from '../../../ui/toasts.ts';

export type ReadAlong = {
  /** The book has media overlays. */
  isAvailable: boolean;
  isPlaying: boolean;
  toggle: () => void;
};

/** Plays the media overlays of the book: its own recording, in step with the text. */
export const useReadAlong = (
  manifest: ReadingManifest,
  send: (message: ToSurface) => void,
): ReadAlong & { onStateChange: (message: ReadAlongMessage) => void } => {
  const { t } = useTranslation('mediaOverlay');
  const [isPlaying, setPlaying] = useState(false);
  useEffect(
    () => (isPlaying ? soundFocus.take(() => send({ kind: 'along', play: false })) : undefined),
    [isPlaying, send],
  );
  const isAvailable = manifest.spine.some(({ overlay }) => overlay !== undefined);
  return {
    isAvailable,
    isPlaying,
    toggle: () => isAvailable && send({ kind: 'along', play: !isPlaying }),
    onStateChange: (message) => {
      setPlaying(message.isPlaying);
      if (message.trouble) toasts.show(t(`error.${message.trouble}`));
    },
  };
};
