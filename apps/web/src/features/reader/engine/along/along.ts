import type { Book } from '../book.ts';
import type { Layer } from '../layer.ts';
import type { Target } from '../locator.ts';
import { makePlayer } from './player.ts';
import { type Clip, clipsOf } from './smil.ts';
import { spokenLayer } from './spoken.ts';

/** Why nothing is heard: a recording that can't be had, or none from here to the end of the book. */
export type AlongTrouble = 'missing' | 'nothing' | null;

/** Reads a book aloud by its own recording, and shows what is spoken (EPUB 3 Media Overlays). */
export type Along = {
  layer: Layer;
  /** From the first words of the page that is shown, or on from where it was paused if that is still there. */
  play(spine: number): void;
  pause(): void;
  /** A page is shown: the reader who has gone elsewhere by himself hears no more. */
  moved(cfi: string): void;
  close(): void;
};

type Setup = {
  book: Book;
  load: (url: string) => Promise<Document | null>;
  go: (to: Target) => Promise<void>;
  tell: (isPlaying: boolean, trouble: AlongTrouble) => void;
};

/** A clip of a chapter, by its place among them. */
type Spot = { spine: number; index: number };

export const makeAlong = (doc: Document, { book, load, go, tell }: Setup): Along => {
  const player = makePlayer(doc);
  const plans = new Map<number, Promise<Clip[] | null>>();
  let at: Spot | null = null;
  let spoken: Element | null = null;
  let errand = 0;
  let isPlaying = false;
  let isGoing = false;
  let lastCfi = '';
  /** Clips of the chapter that is read, for taps. */
  let clips: readonly Clip[] = [];

  /** Null when the plan can't be had or read. */
  const planOf = (spine: number): Promise<Clip[] | null> => {
    const address = book.overlayOf(spine);
    if (address === null) return Promise.resolve([]);
    const known = plans.get(spine);
    if (known) return known;
    const plan = load(address).then((found) => (found ? clipsOf(found, address, book, spine) : null));
    plans.clear(); // only the chapter that is read is kept
    plans.set(spine, plan);
    return plan;
  };

  const halt = (trouble: AlongTrouble = null): void => {
    errand += 1;
    player.pause();
    layer.paint(null);
    spoken = null;
    if (isPlaying || trouble) tell(false, trouble);
    isPlaying = false;
  };

  const indexOf = (within: Element): number => {
    const named = within.closest('[id]');
    if (!named) return -1;
    const index = clips.findIndex(({ fragment }) => fragment === named.id);
    return index >= 0 || !named.parentElement ? index : indexOf(named.parentElement);
  };
  const layer = spokenLayer(book.activeClass, (spine, element) => {
    // a tap on what is being spoken, or beside the text, means what it means otherwise
    if (!isPlaying || spine !== at?.spine || spoken?.contains(element)) return false;
    const index = indexOf(element);
    if (index < 0) return false;
    void read({ spine, index });
    return true;
  });

  /** Brings what is to be spoken into sight; false when the reader has gone elsewhere meanwhile. */
  const show = async ({ spine }: Spot, { fragment }: Clip): Promise<boolean> => {
    const here = layer.find(spine, fragment);
    if (here && layer.sees(here, 'start')) return true;
    isGoing = true;
    await go({ kind: 'entry', spine, fragment });
    isGoing = false;
    const there = layer.find(spine, fragment);
    // an element that the book only claims is heard without being seen
    return there === null || layer.sees(there, 'any');
  };

  /** From a clip on, through this chapter and those after it. */
  const read = async (from: Spot): Promise<void> => {
    errand += 1;
    const mine = errand;
    const isOver = (): boolean => mine !== errand;
    if (!isPlaying) tell(true, null);
    isPlaying = true;
    for (let { spine, index } = from; spine < book.chapters.length; spine += 1, index = 0) {
      const plan = await planOf(spine);
      if (isOver()) return;
      if (!plan) return halt('missing');
      clips = plan;
      for (; index < plan.length; index += 1) {
        const clip = plan[index];
        if (!clip) break;
        at = { spine, index };
        const isThere = await show(at, clip);
        if (isOver()) return;
        if (!isThere) return halt();
        spoken = layer.find(spine, clip.fragment);
        layer.paint(spoken);
        const how = await player.play(clip);
        if (isOver()) return;
        if (how !== 'ended') return halt(how === 'missing' ? 'missing' : null);
      }
    }
    at = null;
    halt();
  };

  /** The clip to begin with: the one that was paused on this page, else the first whose words begin on it, else the next. */
  const begin = async (spine: number): Promise<void> => {
    errand += 1;
    const mine = errand;
    const paused = at && layer.find(at.spine, clips[at.index]?.fragment ?? null);
    if (at && paused && layer.sees(paused, 'any')) return read(at);
    const plan = await planOf(spine);
    if (mine !== errand) return;
    const seen = (plan ?? []).findIndex(({ fragment }) => {
      const element = layer.find(spine, fragment);
      return element !== null && layer.sees(element, 'start');
    });
    if (seen >= 0 || plan === null) return read({ spine, index: Math.max(0, seen) });
    const next = book.chapters.findIndex((_, index) => index > spine && book.overlayOf(index) !== null);
    if (next >= 0) return read({ spine: next, index: 0 });
    halt('nothing');
  };

  return {
    layer,
    play: (spine) => void begin(spine),
    pause: () => halt(),
    moved(cfi) {
      // the same place once more: the text was laid out anew, and what is spoken may have left the page
      const isSame = cfi === lastCfi;
      lastCfi = cfi;
      if (!isPlaying || isGoing || !spoken || layer.sees(spoken, 'any')) return;
      if (isSame && at) void go({ kind: 'entry', spine: at.spine, fragment: clips[at.index]?.fragment ?? null });
      else halt();
    },
    close() {
      errand += 1;
      player.close();
    },
  };
};
