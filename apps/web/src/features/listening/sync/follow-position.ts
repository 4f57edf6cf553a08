import { createIsNearInRecording } from '@lectern/contracts';
import i18next from 'i18next';
import { toasts } from '../../../ui/toasts.ts';
import type { TimedPosition } from '../../positions/positions.queries.ts';
import type { Player } from '../engine/player.ts';
import type { OpenedBook } from '../opened-book.ts';

/** Within this distance the player is there already. */
const SAME_MS = 500;

/** Moves the paused player to the position of another device, and shows a toast when the listener would notice. */
export const followPosition = (
  player: Player,
  { id, durationMs }: OpenedBook,
  to: TimedPosition,
  isFirst: boolean,
): void => {
  const now = player.current();
  if (now.state === 'empty' || now.recording.id !== id) return;
  const before = now.atMs;
  const atMs = Math.round(to.fraction * durationMs);
  if (Math.abs(before - atMs) < SAME_MS) return;
  player.adoptPosition(atMs, performance.now() - to.reachedAt);
  if (!isFirst || createIsNearInRecording(durationMs)(to.fraction, before / durationMs)) return;
  toasts.enqueue(i18next.t('positions:followed', { device: to.deviceName ?? i18next.t('positions:device.other') }), {
    label: i18next.t('positions:followed.back'),
    onAction: () => {
      const later = player.current();
      if (later.state !== 'empty' && later.recording.id === id) player.seek(before);
    },
  });
};
