import type { Player } from '../engine/player.ts';
import type { OpenedBook } from '../opened-book.ts';
import { useListeningTime } from './use-listening-time.ts';
import { type OtherDevicePrompt, useOtherDevicePlayback } from './use-other-device-playback.ts';
import { useSavePositions } from './use-save-positions.ts';

/**
 * Syncs the book in the player: saves its positions, counts the listening time, and returns what there is to ask when another
 * device plays. Once per book, above all screens.
 */
export const useListeningSync = (player: Player, book: OpenedBook): OtherDevicePrompt => {
  useSavePositions(player, book);
  useListeningTime(player, book.id);
  return useOtherDevicePlayback(player, book.id);
};
