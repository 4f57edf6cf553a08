import type { Playback, Player } from './engine/player.ts';
import { extendFadingSleep } from './extend-fading-sleep.ts';
import type { OpenedBook } from './opened-book.ts';

type SystemControls = Pick<MediaSession, 'setActionHandler'> & {
  metadata: MediaMetadata | null;
  playbackState: MediaSessionPlaybackState;
  setPositionState?: MediaSession['setPositionState'];
};

const toArtwork = (book: OpenedBook): MediaImage[] =>
  (book.cover ?? []).map(({ path, width, height }) => ({ src: path, sizes: `${width}x${height}` }));

/**
 * Shows the audiobook in the system's media controls (lock screen, headphone keys), with the chapter as their timeline, and
 * handles their actions. Returns a function that disconnects it.
 */
export const connectMediaSession = (
  system: SystemControls,
  player: Player,
  book: () => OpenedBook | null,
  skips: () => { back: number; on: number },
): (() => void) => {
  let shownKey = '';
  const show = (playback: Playback): void => {
    const opened = book();
    if (playback.state === 'empty' || !opened) {
      shownKey = '';
      system.metadata = null;
      system.playbackState = 'none';
      return;
    }
    const chapter = opened.chapters[playback.chapter];
    const key = `${opened.id} ${playback.chapter}`;
    if (key !== shownKey) {
      shownKey = key;
      system.metadata = new MediaMetadata({
        title: chapter?.title ?? opened.title,
        artist: opened.authors ?? '',
        album: opened.title,
        artwork: toArtwork(opened),
      });
    }
    system.playbackState = playback.state === 'playing' || playback.state === 'waiting' ? 'playing' : 'paused';
    const startMs = chapter?.startMs ?? 0;
    const duration = Math.max(0.001, ((chapter?.endMs ?? opened.durationMs) - startMs) / 1000);
    const position = Math.min(duration, Math.max(0, (playback.atMs - startMs) / 1000));
    system.setPositionState?.({ duration, position, playbackRate: playback.rate });
  };
  const seekInChapter = (seconds: number): void => {
    const playback = player.current();
    if (playback.state === 'empty') return;
    player.seek((book()?.chapters[playback.chapter]?.startMs ?? 0) + seconds * 1000);
  };
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.play(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    previoustrack: () => player.previous(),
    nexttrack: () => player.next(),
    seekbackward: ({ seekOffset }) => player.skip(-1000 * (seekOffset ?? skips().back)),
    seekforward: ({ seekOffset }) => player.skip(1000 * (seekOffset ?? skips().on)),
    seekto: ({ seekTime }) => seekInChapter(seekTime ?? 0),
  };
  /** While the sleep timer fades out, every key says that the listener is awake, and does nothing else. */
  const unlessFading =
    (handler: MediaSessionActionHandler): MediaSessionActionHandler =>
    (details) => {
      if (!extendFadingSleep(player)) handler(details);
    };
  const setHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void => {
    try {
      system.setActionHandler(action, handler);
    } catch {
      // This browser does not know the action.
    }
  };
  const actions = Object.keys(handlers) as MediaSessionAction[]; // these are the keys of the table above
  for (const action of actions) {
    const handler = handlers[action];
    setHandler(action, handler ? unlessFading(handler) : null);
  }
  const stop = player.subscribe(() => show(player.current()));
  show(player.current());
  return () => {
    stop();
    for (const action of actions) setHandler(action, null);
    system.metadata = null;
    system.playbackState = 'none';
  };
};
