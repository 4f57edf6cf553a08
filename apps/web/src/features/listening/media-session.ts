import type { Playback, Player } from './engine/player.ts';
import { extendFadingSleep } from './extend-fading-sleep.ts';
import type { OpenedBook } from './opened-book.ts';

type SystemControls = Pick<MediaSession, 'setActionHandler'> & {
  metadata: MediaMetadata | null;
  playbackState: MediaSessionPlaybackState;
  setPositionState?: MediaSession['setPositionState'];
};

/** The system ends a drag with a last seek. Without it, because the screen was turned off, the drag ends so long after its last event. */
const DRAG_END_MS = 2000;

/**
 * A drag of the position in the system's controls: it stays in the chapter in which it began. `jumps`: how often the position had been
 * sought then; a seek by anything else ends the drag.
 */
type Drag = { startMs: number; endMs: number; atMs: number; jumps: number; timer: ReturnType<typeof setTimeout> };

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
  let drag: Drag | null = null;
  const getChapterRange = (opened: OpenedBook, index: number): { startMs: number; endMs: number } =>
    opened.chapters[index] ?? { startMs: 0, endMs: opened.durationMs };
  const showPosition = ({ startMs, endMs }: { startMs: number; endMs: number }, atMs: number, rate: number): void => {
    const duration = Math.max(0.001, (endMs - startMs) / 1000);
    const position = Math.min(duration, Math.max(0, (atMs - startMs) / 1000));
    system.setPositionState?.({ duration, position, playbackRate: rate });
  };
  const show = (playback: Playback): void => {
    const opened = book();
    if (playback.state === 'empty' || !opened) {
      endDrag();
      shownKey = '';
      system.metadata = null;
      system.playbackState = 'none';
      return;
    }
    if (drag?.jumps !== playback.jumps) endDrag();
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
    showPosition(drag ?? getChapterRange(opened, playback.chapter), drag?.atMs ?? playback.atMs, playback.rate);
  };
  const endDrag = (): void => {
    if (drag) clearTimeout(drag.timer);
    drag = null;
  };
  /** While the position is dragged, only the controls show it: the sound goes on, and nothing is fetched or saved before the last seek. */
  const seekInChapter = (seconds: number, isDragging: boolean): void => {
    const playback = player.current();
    const opened = book();
    if (playback.state === 'empty' || !opened) return;
    const { startMs, endMs } = drag ?? getChapterRange(opened, playback.chapter);
    const atMs = startMs + seconds * 1000;
    endDrag();
    if (!isDragging) return player.seek(atMs);
    const timer = setTimeout(() => seekInChapter(seconds, false), DRAG_END_MS);
    drag = { startMs, endMs, atMs, jumps: playback.jumps, timer };
    showPosition(drag, atMs, playback.rate);
  };
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.play(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    previoustrack: () => player.previous(),
    nexttrack: () => player.next(),
    seekbackward: ({ seekOffset }) => player.skip(-1000 * (seekOffset ?? skips().back)),
    seekforward: ({ seekOffset }) => player.skip(1000 * (seekOffset ?? skips().on)),
    seekto: ({ seekTime, fastSeek }) => seekInChapter(seekTime ?? 0, fastSeek === true),
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
    endDrag();
    for (const action of actions) setHandler(action, null);
    system.metadata = null;
    system.playbackState = 'none';
  };
};
