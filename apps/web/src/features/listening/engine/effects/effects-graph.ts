// oxlint-disable-next-line import/default -- the build answers with the address of what it makes of that file
import workletUrl from './effects-worklet.ts?worker&url';
import { type SoundEffects, toFactor } from './sound-effects.ts';
import { type FromWorklet, PROCESSOR, type ToWorklet } from './worklet-messages.ts';

/** “Voice”: no rumble below the voice, and more of the range of the consonants. */
const RUMBLE_HZ = 100;
const CLARITY_HZ = 3000;
const CLARITY_DB = 5;
/** Below hearing: it filters nothing. */
const NO_RUMBLE_HZ = 10;
/** Filters and volume change over so long, in seconds. */
const SMOOTHING_S = 0.015;
const MILLISECOND = 1000;

export type GraphEvents = {
  /** It processes sound from now on, or has stopped: the system or the browser has suspended it. */
  onRunning(isRunning: boolean): void;
  /** Its code could not be loaded. */
  onFailed(): void;
  /** Silence begins, or ended so long ago. */
  onSilence(isSilent: boolean, lateMs: number): void;
  /** The elements play, and no sound arrives. */
  onUnreadable(): void;
};

/** The graph of Web Audio through which elements are heard. */
export type EffectsGraph = {
  /** Starts, or starts again; `onRunning` says when it does. Browsers require a click first. */
  resume(): void;
  suspend(): void;
  isRunning(): boolean;
  /** Leads the sound of an element through the graph, for good: it has no other way then. */
  attach(audio: HTMLAudioElement): void;
  detach(audio: HTMLAudioElement): void;
  setEffects(effects: SoundEffects): void;
  /** 0 to 1. */
  setLevel(level: number): void;
  /** Whether the elements are playing: else there is no silence. */
  setListening(isListening: boolean): void;
  close(): void;
};

/** Whether this browser can process sound. Worklets exist on secure pages only. */
export const canProcessSound = (): boolean =>
  typeof AudioContext !== 'undefined' &&
  typeof AudioWorkletNode !== 'undefined' &&
  'audioWorklet' in AudioContext.prototype;

/** On iPhones, sound of this kind ignores the mute switch, and goes on in the background, as that of elements does. */
const declarePlayback = (): void => {
  const { audioSession } = navigator as { audioSession?: { type: string } }; // only in Safari
  if (audioSession) audioSession.type = 'playback';
};

/** Opens the graph: elements → voice → gain, limiter and detector → volume → loudspeaker. */
export const openEffectsGraph = (events: GraphEvents): EffectsGraph => {
  declarePlayback();
  const context = new AudioContext({ latencyHint: 'balanced' });
  const rumble = new BiquadFilterNode(context, { type: 'highpass', frequency: NO_RUMBLE_HZ, Q: Math.SQRT1_2 });
  const clarity = new BiquadFilterNode(context, { type: 'peaking', frequency: CLARITY_HZ, Q: 0.9, gain: 0 });
  const volume = new GainNode(context);
  rumble.connect(clarity);
  volume.connect(context.destination);
  const sources = new Map<HTMLAudioElement, MediaElementAudioSourceNode>();
  let processor: AudioWorkletNode | null = null;
  let gain = 1;
  let isListening = false;
  let isClosed = false;

  const send = (message: ToWorklet): void => processor?.port.postMessage(message);
  const isRunning = (): boolean => processor !== null && context.state === 'running';
  const onMessage = ({ data }: MessageEvent<FromWorklet>): void => {
    if (isClosed) return;
    if (data.kind === 'unreadable') events.onUnreadable();
    else if (isListening) events.onSilence(data.kind === 'silence', (context.currentTime - data.time) * MILLISECOND);
  };
  const addProcessor = (): void => {
    if (isClosed) return;
    processor = new AudioWorkletNode(context, PROCESSOR, {
      channelCount: 2,
      channelCountMode: 'explicit',
      outputChannelCount: [2],
    });
    processor.port.onmessage = onMessage;
    clarity.connect(processor).connect(volume);
    send({ gain });
    send({ isListening });
    if (isRunning()) events.onRunning(true);
  };
  context.addEventListener('statechange', () => {
    if (processor && !isClosed) events.onRunning(isRunning());
  });
  context.audioWorklet.addModule(workletUrl).then(addProcessor, () => {
    if (!isClosed) events.onFailed();
  });

  const change = (parameter: AudioParam, value: number): void =>
    void parameter.setTargetAtTime(value, context.currentTime, SMOOTHING_S);
  // refused without a click, and by a closed context: `onRunning` tells what matters
  const ignoreRefusal = (result: Promise<void>): void => void result.catch(() => undefined);

  return {
    resume: () => ignoreRefusal(context.resume()),
    suspend: () => ignoreRefusal(context.suspend()),
    isRunning,
    attach: (audio) => {
      const source = new MediaElementAudioSourceNode(context, { mediaElement: audio });
      source.connect(rumble);
      sources.set(audio, source);
    },
    detach: (audio) => {
      sources.get(audio)?.disconnect();
      sources.delete(audio);
    },
    setEffects: ({ boostDb, voice }) => {
      change(rumble.frequency, voice ? RUMBLE_HZ : NO_RUMBLE_HZ);
      change(clarity.gain, voice ? CLARITY_DB : 0);
      gain = toFactor(boostDb);
      send({ gain });
    },
    setLevel: (level) => change(volume.gain, level),
    setListening: (next) => {
      isListening = next;
      send({ isListening });
    },
    close: () => {
      isClosed = true;
      send('close');
      for (const source of sources.values()) source.disconnect();
      sources.clear();
      ignoreRefusal(context.close());
    },
  };
};
