/** Shorter pauses belong to the sentence. */
const MIN_SILENCE_S = 0.35;
/** Silence is so much quieter than speech: the noise of a room is, and the end of a word is not. */
const BELOW_SPEECH = 10 ** (-32 / 10);
/** The limits of the threshold: -60 and -42 dB. */
const MIN_THRESHOLD = 10 ** (-60 / 10);
const MAX_THRESHOLD = 10 ** (-42 / 10);
/** The loudness of speech before any was measured: -23 dB, as in most recordings. */
const USUAL_SPEECH = 10 ** (-23 / 10);
const SPEECH_MEAN_S = 3;

export type SilenceDetector = {
  /** Measures a block. Returns what begins with it, or null. */
  process(channels: readonly Float32Array[]): 'silence' | 'sound' | null;
  /** The sound is interrupted: what was silent does not count. The loudness of the speech stays. */
  reset(): void;
};

const measurePower = (samples: Float32Array): number => {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : sum / samples.length;
};

/** Creates a detector of silence, which is relative to the loudness of the speech. Any block with sound ends it. */
export const createSilenceDetector = (sampleRate: number): SilenceDetector => {
  let speech = USUAL_SPEECH;
  let silentSamples = 0;
  let isSilent = false;
  return {
    process: (channels) => {
      const length = channels[0]?.length ?? 0;
      const power = channels.reduce((most, channel) => Math.max(most, measurePower(channel)), 0);
      if (power > Math.min(MAX_THRESHOLD, Math.max(MIN_THRESHOLD, speech * BELOW_SPEECH))) {
        speech += (power - speech) * Math.min(1, length / (SPEECH_MEAN_S * sampleRate));
        silentSamples = 0;
        if (!isSilent) return null;
        isSilent = false;
        return 'sound';
      }
      silentSamples += length;
      if (isSilent || silentSamples < MIN_SILENCE_S * sampleRate) return null;
      isSilent = true;
      return 'silence';
    },
    reset: () => {
      silentSamples = 0;
      isSilent = false;
    },
  };
};
