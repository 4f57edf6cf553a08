import i18next from 'i18next';
import { soundFocus } from '../../lib/sound-focus.ts';
import { toasts } from '../../ui/toasts.ts';
import { playerPosition } from '../positions/positions.queries.ts';
import { createBrowserOutput } from './engine/browser-output.ts';
import { browserClock } from './engine/clock.ts';
import { createPlayer } from './engine/player.ts';
import { computePercent } from './engine/times.ts';
import { heardChapters } from './heard-chapters.ts';
import { announceLeftOutFiles } from './left-out-files.ts';
import { fetchOpenedBook } from './listening.queries.ts';
import { nowListening } from './now-listening.ts';
import { toRecording } from './opened-book.ts';
import { readSettings, readVolume, saveVolume } from './player-settings.ts';
import { isPermanentError } from './sync/listening-position.ts';
import { missedPositions } from './sync/missed-positions.ts';
import { tabHandover } from './sync/tab-handover.ts';

/** The player of this tab, above all screens. */
export const player = createPlayer({
  createOutput: createBrowserOutput,
  clock: browserClock,
  onGap: () => toasts.enqueue(i18next.t('listening:gap')),
  onSkippedTrack: () => toasts.enqueue(i18next.t('listening:skippedFile')),
  renew: async (id) => {
    try {
      return toRecording(await fetchOpenedBook({ book: id }));
    } catch (error) {
      if (isPermanentError(error)) return null; // deleted, or locked meanwhile
      throw error;
    }
  },
});

missedPositions.watch(player);
heardChapters.watch(player);
announceLeftOutFiles(player, (id) => {
  const { book } = nowListening.current();
  return book?.id === id ? book : null;
});
let releaseSound = (): void => {};
player.subscribe(() => {
  const playback = player.current();
  if (playback.state === 'empty') playerPosition.release();
  else {
    const { recording, atMs, rate } = playback;
    playerPosition.set(recording.id, atMs, computePercent(atMs, recording.durationMs), rate);
  }
  const isPlaying = playback.state === 'playing' || playback.state === 'waiting';
  if (isPlaying === nowListening.current().isPlaying) return;
  nowListening.update({ isPlaying });
  releaseSound();
  if (isPlaying) releaseSound = soundFocus.take(() => tabHandover.handOver(player));
});

const restoreVolume = (): void => {
  const volume = readVolume();
  if (volume) player.setLevel(volume.level);
  if (volume?.muted) player.toggleMute();
};

/** Applies the reader's settings to the player. */
export const applySettings = (): void => {
  const { back, on, stopAtEnds, autoRewind } = readSettings();
  player.configure({ skipBackMs: back * 1000, skipForwardMs: on * 1000, stopAtEnds, autoRewind });
};

restoreVolume();
applySettings();
let savedVolume = player.volume();
player.subscribe(() => {
  const volume = player.volume();
  if (volume === savedVolume) return;
  savedVolume = volume;
  saveVolume(volume);
});
