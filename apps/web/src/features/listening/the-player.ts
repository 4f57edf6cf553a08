import { currentPosition } from '../places/places.queries.ts';
import { keepVolume, readSettings, readVolume } from './choices.ts';
import { browserSound } from './engine/browser-sound.ts';
import { createPlayer } from './engine/player.ts';
import { percent } from './engine/times.ts';
import { browserTiming } from './engine/timing.ts';
import { fetchOpened } from './listening.queries.ts';
import { nowListening } from './now.ts';
import { recordingOf } from './opened.ts';
import { early } from './safety/early.ts';

/** The one player of this tab: it lives above all screens. */
export const player = createPlayer({
  sound: browserSound,
  timing: browserTiming,
  renew: async (id) => recordingOf(await fetchOpened({ book: id })),
});

early.hear(player);
player.subscribe(() => {
  const now = player.current();
  const { state } = now;
  if (now.state === 'empty') currentPosition.release();
  else currentPosition.hold(now.recording.id, now.atMs, percent(now.atMs, now.recording.durationMs));
  const plays = state === 'playing' || state === 'waiting';
  if (plays !== nowListening.current().plays) nowListening.change({ plays });
});

/** As it was left in this browser. */
const asLeft = (): void => {
  const volume = readVolume();
  if (volume) player.setLevel(volume.level);
  if (volume?.muted) player.mute();
  obeySettings();
};

/** Has the player follow what the reader chose. */
export const obeySettings = (): void => {
  const { back, on, stopAtEnds, autoRewind } = readSettings();
  player.configure({ skipBackMs: back * 1000, skipOnMs: on * 1000, stopAtEnds, autoRewind });
};

asLeft();
let before = player.volume();
player.subscribe(() => {
  const volume = player.volume();
  if (volume === before) return;
  before = volume;
  keepVolume(volume);
});
