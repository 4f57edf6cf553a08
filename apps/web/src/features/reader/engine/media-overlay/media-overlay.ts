import type { Book } from '../book.ts';
import type { Target } from '../locator.ts';
import type { DocumentLayer } from '../view.ts';
import { createClipPlayer } from './clip-player.ts';
import { type Clip, parseClips } from './smil.ts';
import { createSpokenTextLayer } from './spoken-text-layer.ts';

/** Why nothing plays: the recording can't be loaded, or there is none from here to the end of the book. */
export type MediaOverlayError = 'missing' | 'nothing' | null;

/** Plays the recording of a book in step with its text, and highlights what is spoken (EPUB 3 Media Overlays). */
export type MediaOverlay = {
  layer: DocumentLayer;
  /** Starts at the first text of the page on screen, or resumes if the paused clip is on it. */
  play(spine: number): void;
  pause(): void;
  /** Call for each page shown. Playback stops when the reader has navigated away from it. */
  onPageShown(cfi: string): void;
  close(): void;
};

type Setup = {
  book: Book;
  load: (url: string) => Promise<Document | null>;
  goTo: (to: Target) => Promise<void>;
  onStateChange: (isPlaying: boolean, error: MediaOverlayError) => void;
};

/** A clip, by its index in a chapter. */
type ClipPosition = { spine: number; index: number };

export const createMediaOverlay = (doc: Document, { book, load, goTo, onStateChange }: Setup): MediaOverlay => {
  const player = createClipPlayer(doc);
  const clipsByChapter = new Map<number, Promise<Clip[] | null>>();
  let current: ClipPosition | null = null;
  let spokenElement: Element | null = null;
  let requestId = 0;
  let isPlaying = false;
  let isNavigating = false;
  let lastCfi = '';
  /** Clips of the chapter that plays, to find those that are tapped. */
  let clips: readonly Clip[] = [];

  /** The clips of a chapter; null when its SMIL document can't be loaded or parsed. */
  const loadClips = (spine: number): Promise<Clip[] | null> => {
    const address = book.getOverlayUrl(spine);
    if (address === null) return Promise.resolve([]);
    const cached = clipsByChapter.get(spine);
    if (cached) return cached;
    const loadedClips = load(address).then((found) => (found ? parseClips(found, address, book, spine) : null));
    clipsByChapter.clear(); // keeps only the chapter that plays
    clipsByChapter.set(spine, loadedClips);
    return loadedClips;
  };

  const stop = (error: MediaOverlayError = null): void => {
    requestId += 1;
    player.pause();
    layer.highlight(null);
    spokenElement = null;
    if (isPlaying || error) onStateChange(false, error);
    isPlaying = false;
  };

  const findClipIndex = (element: Element): number => {
    const elementWithId = element.closest('[id]');
    if (!elementWithId) return -1;
    const index = clips.findIndex(({ fragment }) => fragment === elementWithId.id);
    return index >= 0 || !elementWithId.parentElement ? index : findClipIndex(elementWithId.parentElement);
  };
  const layer = createSpokenTextLayer(book.mediaActiveClass, (spine, element) => {
    // a tap on the spoken text, or beside the text, keeps its usual meaning
    if (!isPlaying || spine !== current?.spine || spokenElement?.contains(element)) return false;
    const index = findClipIndex(element);
    if (index < 0) return false;
    void playFrom({ spine, index });
    return true;
  });

  /** Brings the text of a clip on screen; false when the reader has navigated elsewhere meanwhile. */
  const scrollToClip = async ({ spine }: ClipPosition, { fragment }: Clip): Promise<boolean> => {
    const visibleElement = layer.find(spine, fragment);
    if (visibleElement && layer.isVisible(visibleElement, 'start')) return true;
    isNavigating = true;
    await goTo({ kind: 'entry', spine, fragment });
    isNavigating = false;
    const targetElement = layer.find(spine, fragment);
    // the text of a clip may be missing from the book: then only its audio plays
    return targetElement === null || layer.isVisible(targetElement, 'any');
  };

  /** Plays from a clip on, through this chapter and the following ones. */
  const playFrom = async (from: ClipPosition): Promise<void> => {
    requestId += 1;
    const id = requestId;
    const isSuperseded = (): boolean => id !== requestId;
    if (!isPlaying) onStateChange(true, null);
    isPlaying = true;
    for (let { spine, index } = from; spine < book.chapters.length; spine += 1, index = 0) {
      const loadedClips = await loadClips(spine);
      if (isSuperseded()) return;
      if (!loadedClips) return stop('missing');
      clips = loadedClips;
      for (; index < loadedClips.length; index += 1) {
        const clip = loadedClips[index];
        if (!clip) break;
        current = { spine, index };
        const isShown = await scrollToClip(current, clip);
        if (isSuperseded()) return;
        if (!isShown) return stop();
        spokenElement = layer.find(spine, clip.fragment);
        layer.highlight(spokenElement);
        const outcome = await player.play(clip);
        if (isSuperseded()) return;
        if (outcome !== 'ended') return stop(outcome === 'missing' ? 'missing' : null);
      }
    }
    current = null;
    stop();
  };

  /** Plays from the paused clip if it is on this page, else from the first clip that begins on it, else from the next chapter with clips. */
  const playFromPage = async (spine: number): Promise<void> => {
    requestId += 1;
    const id = requestId;
    const pausedElement = current && layer.find(current.spine, clips[current.index]?.fragment ?? null);
    if (current && pausedElement && layer.isVisible(pausedElement, 'any')) return playFrom(current);
    const loadedClips = await loadClips(spine);
    if (id !== requestId) return;
    const firstVisible = (loadedClips ?? []).findIndex(({ fragment }) => {
      const element = layer.find(spine, fragment);
      return element !== null && layer.isVisible(element, 'start');
    });
    if (firstVisible >= 0 || loadedClips === null) return playFrom({ spine, index: Math.max(0, firstVisible) });
    const next = book.chapters.findIndex((_, index) => index > spine && book.getOverlayUrl(index) !== null);
    if (next >= 0) return playFrom({ spine: next, index: 0 });
    stop('nothing');
  };

  return {
    layer,
    play: (spine) => void playFromPage(spine),
    pause: () => stop(),
    onPageShown(cfi) {
      // the same position again means a new layout, which may have moved the spoken text off the page
      const isSamePosition = cfi === lastCfi;
      lastCfi = cfi;
      if (!isPlaying || isNavigating || !spokenElement || layer.isVisible(spokenElement, 'any')) return;
      if (isSamePosition && current)
        void goTo({ kind: 'entry', spine: current.spine, fragment: clips[current.index]?.fragment ?? null });
      else stop();
    },
    close() {
      requestId += 1;
      player.close();
    },
  };
};
