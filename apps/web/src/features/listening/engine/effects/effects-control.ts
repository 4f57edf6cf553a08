import { createAudioElement } from '../audio-element.ts';
import type { OutputElements } from '../audio-output.ts';
import { browserClock, type Clock } from '../clock.ts';
import { canProcessSound, type EffectsGraph, type GraphEvents, openEffectsGraph } from './effects-graph.ts';
import { type EffectsState, hasEffects, noEffects, type SoundEffects } from './sound-effects.ts';

/** A system that lets the sound be processed does so within this time. */
const RESUME_MS = 1500;

/** What the browser offers. */
export type EffectsPlatform = {
  clock: Clock;
  createElement(): HTMLAudioElement;
  canProcessSound(): boolean;
  openGraph(events: GraphEvents): EffectsGraph;
  /** Whether the browser lets the page start sound: there was a click or a key. */
  isActivated(): boolean;
  /** Calls `callback` at each click, each key, and when the page is visible again. Returns a function that stops this. */
  onWake(callback: () => void): () => void;
};

const WAKING_EVENTS = ['pointerup', 'keydown', 'visibilitychange'] as const;
const browserPlatform: EffectsPlatform = {
  clock: browserClock,
  createElement: createAudioElement,
  canProcessSound,
  openGraph: openEffectsGraph,
  isActivated: () => navigator.userActivation?.hasBeenActive ?? true,
  onWake: (callback) => {
    const onEvent = (): void => {
      if (!document.hidden) callback();
    };
    for (const name of WAKING_EVENTS) document.addEventListener(name, onEvent, { capture: true });
    return () => {
      for (const name of WAKING_EVENTS) document.removeEventListener(name, onEvent, { capture: true });
    };
  },
};

type EffectsControlEvents = {
  /** As `GraphEvents.onSilence`, only where silence is skipped. */
  onSilence(isSilent: boolean, lateMs: number): void;
  /** The elements are silent, or soon will be: others must take their place, which play directly. */
  onBypass(): void;
};

export type EffectsControl = OutputElements & {
  setEffects(effects: SoundEffects): void;
  state(): EffectsState;
  /** Whether playback is wanted. */
  setPlaying(shouldPlay: boolean): void;
  /** Whether the elements are playing now: they neither wait nor seek. */
  setAudible(isAudible: boolean): void;
  /** The output is closed, with its elements. */
  releaseElements(): void;
  close(): void;
};

/**
 * Creates the effects of an output. Without effects nothing is opened. Elements are led through the graph only while it runs,
 * so a browser that waits for a click is never silent; and when it stops, other elements take their place.
 */
export const createEffectsControl = (
  events: EffectsControlEvents,
  platform: EffectsPlatform = browserPlatform,
): EffectsControl => {
  const elements = new Set<HTMLAudioElement>();
  let effects = noEffects;
  let graph: EffectsGraph | null = null;
  let problem: Extract<EffectsState, 'unsupported' | 'unreadable' | 'suspended'> | null = null;
  let isAttached = false;
  let shouldPlay = false;
  let isAudible = false;
  let level = 1;
  let stopWaking = (): void => {};
  let stopWatching = (): void => {};

  const closeGraph = (): void => {
    stopWatching();
    stopWaking();
    graph?.close();
    graph = null;
    isAttached = false;
  };
  const updateListening = (): void => graph?.setListening(isAttached && isAudible);
  const attach = (audio: HTMLAudioElement): void => {
    graph?.attach(audio);
    // the volume is the graph's: silence is that of the recording, and phones have no volume of elements
    audio.volume = 1;
  };
  const attachAll = (): void => {
    if (isAttached || !graph) return;
    isAttached = true;
    problem = null;
    stopWaking();
    graph.setLevel(level);
    for (const audio of elements) attach(audio);
    updateListening();
  };
  const bypass = (reason: NonNullable<typeof problem>): void => {
    const wasAttached = isAttached;
    problem = reason;
    stopWatching();
    if (reason === 'suspended') {
      isAttached = false;
      graph?.suspend();
    } else closeGraph();
    if (wasAttached) events.onBypass();
    if (reason === 'suspended') start();
  };
  /** Elements in a graph that does not run are silent, or stand still. */
  const watch = (): void => {
    stopWatching();
    if (!isAttached || !shouldPlay || graph?.isRunning()) return;
    stopWatching = platform.clock.setTimer(RESUME_MS, () => bypass('suspended'));
  };
  const open = (): EffectsGraph => {
    const opened = platform.openGraph({
      onRunning: (isRunning) => {
        if (isRunning && shouldPlay) attachAll();
        if (!isRunning && shouldPlay && isAttached) graph?.resume();
        watch();
      },
      onFailed: () => bypass('unsupported'),
      onUnreadable: () => bypass('unreadable'),
      onSilence: (isSilent, lateMs) => {
        if (isAudible && effects.skipSilence) events.onSilence(isSilent, lateMs);
      },
    });
    opened.setEffects(effects);
    return opened;
  };
  /** Begins, or waits for what the browser waits for. */
  const start = (): void => {
    stopWaking();
    if (!hasEffects(effects) || !shouldPlay || isAttached) return;
    if (!platform.canProcessSound()) problem = 'unsupported';
    if (problem === 'unsupported' || problem === 'unreadable') return;
    if (!graph && platform.isActivated()) graph = open();
    if (graph?.isRunning()) attachAll();
    else stopWaking = platform.onWake(() => (graph ? graph.resume() : start()));
  };

  return {
    create: () => {
      const audio = platform.createElement();
      elements.add(audio);
      audio.volume = level;
      if (isAttached) attach(audio);
      return audio;
    },
    setVolume: (next) => {
      level = next;
      graph?.setLevel(level);
      if (!isAttached) for (const audio of elements) audio.volume = level;
    },
    setEffects: (next) => {
      effects = next;
      problem = null;
      if (!hasEffects(effects) && !isAttached) return closeGraph();
      if (hasEffects(effects) && !platform.canProcessSound()) problem = 'unsupported';
      graph?.setEffects(effects);
      if (!effects.skipSilence) events.onSilence(false, 0);
      else updateListening();
      start();
      if (shouldPlay) graph?.resume();
    },
    state: () => {
      if (!hasEffects(effects)) return 'off';
      return problem ?? (isAttached ? 'on' : 'pending');
    },
    setPlaying: (next) => {
      shouldPlay = next;
      if (!shouldPlay) {
        stopWatching();
        stopWaking();
        graph?.suspend();
        return;
      }
      start();
      graph?.resume();
      watch();
    },
    setAudible: (next) => {
      isAudible = next;
      if (!isAudible) events.onSilence(false, 0);
      updateListening();
    },
    releaseElements: () => {
      for (const audio of elements) graph?.detach(audio);
      elements.clear();
    },
    close: closeGraph,
  };
};
