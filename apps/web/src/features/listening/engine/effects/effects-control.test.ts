import { describe, expect, it } from 'vitest';
import { createEffectsControl } from './effects-control.ts';
import type { EffectsGraph, GraphEvents } from './effects-graph.ts';
import { noEffects, type SoundEffects } from './sound-effects.ts';

const louder: SoundEffects = { ...noEffects, boostDb: 6 };
const skipping: SoundEffects = { ...noEffects, skipSilence: true };

/** Effects on a platform whose decisions the test takes. */
const createHarness = ({ isSupported = true, isActivated = true } = {}) => {
  const calls: string[] = [];
  let running = false;
  let graphEvents: GraphEvents | null = null;
  const wakers = new Set<() => void>();
  const timers = new Set<() => void>();
  const settings = { isActivated, startsAtOnce: true };
  const setRunning = (isRunning: boolean): void => {
    if (running === isRunning) return;
    running = isRunning;
    graphEvents?.onRunning(isRunning);
  };
  const openGraph = (events: GraphEvents): EffectsGraph => {
    calls.push('open');
    graphEvents = events;
    return {
      resume: () => {
        if (settings.startsAtOnce) setRunning(true);
      },
      suspend: () => setRunning(false),
      isRunning: () => running,
      attach: () => calls.push('attach'),
      detach: () => calls.push('detach'),
      setEffects: ({ boostDb }) => calls.push(`boost ${boostDb}`),
      setLevel: (level) => calls.push(`level ${level}`),
      setListening: () => undefined,
      close: () => {
        calls.push('close');
        running = false;
      },
    };
  };
  const created: HTMLAudioElement[] = [];
  const control = createEffectsControl(
    {
      onSilence: (isSilent) => isSilent && calls.push('silence'),
      onBypass: () => {
        calls.push('bypass');
        control.releaseElements();
        control.create();
      },
    },
    {
      clock: {
        now: () => 0,
        date: () => 0,
        setTimer: (_, callback) => {
          timers.add(callback);
          return () => void timers.delete(callback);
        },
        onOnline: () => () => undefined,
      },
      createElement: () => {
        const audio = new Audio();
        created.push(audio);
        return audio;
      },
      canProcessSound: () => isSupported,
      openGraph,
      isActivated: () => settings.isActivated,
      onWake: (callback) => {
        wakers.add(callback);
        return () => void wakers.delete(callback);
      },
    },
  );
  control.create();
  control.create();
  return Object.assign(settings, {
    control,
    setRunning,
    takeCalls: (): string[] => calls.splice(0),
    events: (): GraphEvents => {
      if (!graphEvents) throw new Error('no graph was opened');
      return graphEvents;
    },
    wake: (): void => {
      for (const callback of [...wakers]) callback();
    },
    runTimers: (): void => {
      for (const callback of [...timers]) callback();
      timers.clear();
    },
    volumes: (): number[] => created.slice(-2).map(({ volume }) => volume),
  });
};

describe('the effects of a player', () => {
  it('[PLAYER-85] without effects nothing is opened', () => {
    const { control, takeCalls, wake } = createHarness();
    control.setEffects(noEffects);
    control.setVolume(0.5);
    control.setPlaying(true);
    wake();
    expect([takeCalls(), control.state()]).toEqual([[], 'off']);
    control.setPlaying(false);
    control.setEffects(louder);
    expect([takeCalls(), control.state()]).toEqual([[], 'pending']);
  });

  it('[PLAYER-85] all elements go through the graph, later ones too, and the volume is the graph’s', () => {
    const { control, takeCalls, volumes } = createHarness();
    control.setVolume(0.8);
    control.setEffects(louder);
    expect(volumes()).toEqual([0.8, 0.8]);
    control.setPlaying(true);
    expect(takeCalls()).toEqual(['open', 'boost 6', 'level 0.8', 'attach', 'attach']);
    expect([control.state(), ...volumes()]).toEqual(['on', 1, 1]);
    control.setVolume(0.3);
    control.create();
    expect(takeCalls()).toEqual(['level 0.3', 'attach']);
    expect(volumes()).toEqual([1, 1]);
    control.setEffects(noEffects);
    expect([takeCalls(), control.state()]).toEqual([['boost 0'], 'off']);
    control.close();
    expect(takeCalls()).toEqual(['close']);
  });

  it('[PLAYER-86] where the browser waits for a click the book plays directly until then', () => {
    const harness = createHarness({ isActivated: false });
    harness.control.setEffects(louder);
    harness.control.setPlaying(true);
    expect([harness.takeCalls(), harness.control.state()]).toEqual([[], 'pending']);
    harness.isActivated = true;
    harness.startsAtOnce = false;
    harness.wake();
    expect(harness.takeCalls()).toEqual(['open', 'boost 6']);
    harness.startsAtOnce = true;
    harness.wake();
    expect(harness.takeCalls()).toEqual(['level 1', 'attach', 'attach']);
  });

  it('[PLAYER-87] while the system suspends the processing the book plays directly, later through it again', () => {
    const harness = createHarness();
    harness.control.setEffects(louder);
    harness.control.setPlaying(true);
    harness.takeCalls();
    harness.startsAtOnce = false;
    harness.setRunning(false);
    expect(harness.takeCalls()).toEqual([]);
    harness.runTimers();
    expect([harness.takeCalls(), harness.control.state()]).toEqual([['bypass', 'detach', 'detach'], 'suspended']);
    harness.startsAtOnce = true;
    harness.wake();
    expect([harness.takeCalls(), harness.control.state()]).toEqual([['level 1', 'attach'], 'on']);
  });

  it('[PLAYER-87] a short interruption changes nothing, and a pause is none', () => {
    const harness = createHarness();
    harness.control.setEffects(louder);
    harness.control.setPlaying(true);
    harness.takeCalls();
    harness.startsAtOnce = false;
    harness.setRunning(false);
    harness.setRunning(true);
    harness.runTimers();
    harness.control.setPlaying(false);
    harness.runTimers();
    expect([harness.takeCalls(), harness.control.state()]).toEqual([[], 'on']);
  });

  it('[PLAYER-88] where the browser can’t process sound the book plays directly', () => {
    const { control, takeCalls } = createHarness({ isSupported: false });
    control.setEffects(louder);
    expect(control.state()).toBe('unsupported');
    control.setPlaying(true);
    expect(takeCalls()).toEqual([]);
    const failing = createHarness();
    failing.startsAtOnce = false;
    failing.control.setEffects(louder);
    failing.control.setPlaying(true);
    failing.events().onFailed();
    expect([failing.takeCalls(), failing.control.state()]).toEqual([['open', 'boost 6', 'close'], 'unsupported']);
  });

  it('[PLAYER-88] where the browser gives no sound to the page the book plays directly, until the effects are chosen again', () => {
    const harness = createHarness();
    harness.control.setEffects(louder);
    harness.control.setPlaying(true);
    harness.takeCalls();
    harness.events().onUnreadable();
    expect([harness.takeCalls(), harness.control.state()]).toEqual([['close', 'bypass'], 'unreadable']);
    harness.control.setPlaying(true);
    expect(harness.takeCalls()).toEqual([]);
    harness.control.setEffects(louder);
    expect(harness.control.state()).toBe('on');
  });

  it('[PLAYER-83] only the silence of the recording counts: not that of a seek, and not without the effect', () => {
    const { control, events, takeCalls } = createHarness();
    control.setEffects(skipping);
    control.setPlaying(true);
    takeCalls();
    events().onSilence(true, 0);
    expect(takeCalls()).toEqual([]);
    control.setAudible(true);
    events().onSilence(true, 0);
    expect(takeCalls()).toEqual(['silence']);
    control.setEffects(louder);
    takeCalls();
    events().onSilence(true, 0);
    expect(takeCalls()).toEqual([]);
  });
});
