import i18next from 'i18next';
import { toasts } from '../../../ui/toasts.ts';
import type { Reached } from '../../places/places.queries.ts';
import type { Player } from '../engine/player.ts';
import { isApartIn } from './kept-place.ts';
import type { Opened } from './line.ts';

/** Nearer than this the player stands there already. */
const SAME_MS = 500;

/** Takes the player, which rests, to where another device has listened to, and says so where it is heard. */
export const followPosition = (player: Player, { id, durationMs }: Opened, to: Reached, isFirst: boolean): void => {
  const now = player.current();
  if (now.state === 'empty' || now.recording.id !== id) return;
  const before = now.atMs;
  const atMs = Math.round(to.fraction * durationMs);
  if (Math.abs(before - atMs) < SAME_MS) return;
  player.adopt(atMs, performance.now() - to.reached);
  if (!isFirst || !isApartIn(durationMs)(to.fraction, before / durationMs)) return;
  toasts.tell(i18next.t('places:followed', { device: to.deviceName ?? i18next.t('places:device.other') }), {
    label: i18next.t('places:followed.back'),
    onAction: () => {
      const later = player.current();
      if (later.state !== 'empty' && later.recording.id === id) player.seek(before);
    },
  });
};
