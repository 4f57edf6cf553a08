import type { Playback, Player } from './engine/player.ts';
import type { Opened } from './opened.ts';

type System = Pick<MediaSession, 'setActionHandler'> & {
  metadata: MediaMetadata | null;
  playbackState: MediaSessionPlaybackState;
  setPositionState?: MediaSession['setPositionState'];
};

const artworkOf = (book: Opened): MediaImage[] =>
  (book.cover ?? []).map(({ path, width, height }) => ({ src: path, sizes: `${width}x${height}` }));

/**
 * What the device shows of the audiobook (lock screen, keys of headphones) and what it asks for: its time line is the chapter.
 * Answers how to let go of it.
 */
export const showToSystem = (
  system: System,
  player: Player,
  book: () => Opened | null,
  skips: () => { back: number; on: number },
): (() => void) => {
  let told = '';
  const show = (now: Playback): void => {
    const opened = book();
    if (now.state === 'empty' || !opened) {
      told = '';
      system.metadata = null;
      system.playbackState = 'none';
      return;
    }
    const chapter = opened.chapters[now.chapter];
    const key = `${opened.id} ${now.chapter}`;
    if (key !== told) {
      told = key;
      system.metadata = new MediaMetadata({
        title: chapter?.title ?? opened.title,
        artist: opened.authors ?? '',
        album: opened.title,
        artwork: artworkOf(opened),
      });
    }
    system.playbackState = now.state === 'playing' || now.state === 'waiting' ? 'playing' : 'paused';
    const startMs = chapter?.startMs ?? 0;
    const duration = Math.max(0.001, ((chapter?.endMs ?? opened.durationMs) - startMs) / 1000);
    const position = Math.min(duration, Math.max(0, (now.atMs - startMs) / 1000));
    system.setPositionState?.({ duration, position, playbackRate: now.rate });
  };
  const inChapter = (seconds: number): void => {
    const now = player.current();
    if (now.state === 'empty') return;
    player.seek((book()?.chapters[now.chapter]?.startMs ?? 0) + seconds * 1000);
  };
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.play(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    previoustrack: () => player.previous(),
    nexttrack: () => player.next(),
    seekbackward: ({ seekOffset }) => player.skip(-1000 * (seekOffset ?? skips().back)),
    seekforward: ({ seekOffset }) => player.skip(1000 * (seekOffset ?? skips().on)),
    seekto: ({ seekTime }) => inChapter(seekTime ?? 0),
  };
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void => {
    try {
      system.setActionHandler(action, handler);
    } catch {
      // This browser does not know the action.
    }
  };
  const all = Object.keys(handlers) as MediaSessionAction[]; // these are the keys of the table above
  for (const action of all) handle(action, handlers[action] ?? null);
  const stop = player.subscribe(() => show(player.current()));
  show(player.current());
  return () => {
    stop();
    for (const action of all) handle(action, null);
    system.metadata = null;
    system.playbackState = 'none';
  };
};
