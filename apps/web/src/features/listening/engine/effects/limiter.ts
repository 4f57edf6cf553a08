/** No sample is louder: 0.3 dB below the limit, because converters overshoot between samples. */
const CEILING = 0.966;
/** Sound is delayed by so much, so that the gain is down before a peak comes. */
const LOOKAHEAD_S = 0.005;
const RELEASE_S = 0.15;
/** A changed gain is reached over so long, without a click. */
const RAMP_S = 0.02;

export type Limiter = {
  /** Amplifies a block by `gain`, and limits its peaks. The output is late by `delay` samples. */
  process(input: readonly Float32Array[], output: readonly Float32Array[], gain: number): void;
  readonly delay: number;
};

/** The minimum of the last `size` values that were pushed. */
const createSlidingMinimum = (size: number): ((value: number) => number) => {
  // ascending values with the times at which they were pushed, in a ring: the first is the minimum
  const values = new Float64Array(size + 1);
  const times = new Float64Array(size + 1);
  let first = 0;
  let count = 0;
  let time = 0;
  const toSlot = (at: number): number => (first + at) % values.length;
  return (value) => {
    while (count > 0 && (values[toSlot(count - 1)] ?? 0) >= value) count -= 1;
    values[toSlot(count)] = value;
    times[toSlot(count)] = time;
    count += 1;
    if ((times[first] ?? 0) <= time - size) {
      first = (first + 1) % values.length;
      count -= 1;
    }
    time += 1;
    return values[first] ?? value;
  };
};

/**
 * Creates a limiter that looks ahead: the gain of a sample is the mean, over the lookahead, of the least gain that the samples
 * around it need. So it changes smoothly, and is never more than the sample itself allows.
 */
export const createLimiter = (sampleRate: number, channels: number): Limiter => {
  const delay = Math.max(1, Math.round(LOOKAHEAD_S * sampleRate));
  const release = 1 - Math.exp(-1 / (RELEASE_S * sampleRate));
  const ramp = 1 - Math.exp(-1 / (RAMP_S * sampleRate));
  const findMinimum = createSlidingMinimum(delay + 1);
  const delayed = Array.from({ length: channels }, () => new Float32Array(delay));
  const gains = new Float64Array(delay).fill(1);
  let sum = delay;
  let at = 0;
  let reduction = 1;
  let amplification: number | null = null;

  return {
    delay,
    process: (input, output, gain) => {
      const length = output[0]?.length ?? 0;
      for (let sample = 0; sample < length; sample += 1) {
        amplification = amplification === null ? gain : amplification + (gain - amplification) * ramp;
        let peak = 0;
        for (const channel of input) peak = Math.max(peak, Math.abs(channel[sample] ?? 0) * amplification);
        const least = findMinimum(peak > CEILING ? CEILING / peak : 1);
        reduction = least < reduction ? least : reduction + (least - reduction) * release;
        sum += reduction - (gains[at] ?? 1);
        gains[at] = reduction;
        const mean = Math.min(1, sum / delay);
        for (let channel = 0; channel < channels; channel += 1) {
          const line = delayed[channel];
          const out = output[channel];
          if (!line) continue;
          if (out) out[sample] = (line[at] ?? 0) * mean;
          line[at] = (input[channel]?.[sample] ?? 0) * amplification;
        }
        at = (at + 1) % delay;
      }
    },
  };
};
