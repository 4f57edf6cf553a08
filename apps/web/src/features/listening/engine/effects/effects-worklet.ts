import { createLimiter } from './limiter.ts';
import { createSilenceDetector } from './silence-detector.ts';
import { type FromWorklet, PROCESSOR, type ToWorklet } from './worklet-messages.ts';

// The scope of a worklet, which TypeScript's DOM library does not declare.
declare const sampleRate: number;
declare const currentTime: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const CHANNELS = 2;
/** A browser that does not reveal the sound of an element gives zeros; recordings begin with less. */
const UNREADABLE_S = 10;

/** Runs in the audio thread: amplifies and limits the sound, and reports silence. */
class EffectsProcessor extends AudioWorkletProcessor {
  private readonly limiter = createLimiter(sampleRate, CHANNELS);
  private readonly detector = createSilenceDetector(sampleRate);
  private gain = 1;
  private isListening = false;
  private isOpen = true;
  /** Samples without any sound since the beginning; null once there was one. */
  private emptySamples: number | null = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ToWorklet>) => {
      if (data === 'close') this.isOpen = false;
      else if ('gain' in data) this.gain = data.gain;
      else {
        this.isListening = data.isListening;
        this.detector.reset();
      }
    };
  }

  process([input = []]: Float32Array[][], [output = []]: Float32Array[][]): boolean {
    if (this.isListening) this.measure(input);
    this.limiter.process(input, output, this.gain);
    return this.isOpen;
  }

  private report(kind: FromWorklet['kind']): void {
    this.port.postMessage({ kind, time: currentTime } satisfies FromWorklet);
  }

  private measure(input: readonly Float32Array[]): void {
    if (this.emptySamples !== null) {
      if (input.some((channel) => channel.some((sample) => sample !== 0))) this.emptySamples = null;
      else {
        const limit = UNREADABLE_S * sampleRate;
        const before = this.emptySamples;
        this.emptySamples += input[0]?.length ?? 0;
        if (before < limit && this.emptySamples >= limit) this.report('unreadable');
      }
    }
    const begun = this.detector.process(input);
    if (begun) this.report(begun);
  }
}

registerProcessor(PROCESSOR, EffectsProcessor);
