import { randomInt } from 'node:crypto';

/** Milliseconds from the beginning of the Gregorian calendar to 1970 (RFC 9562, 5.1). */
const GREGORIAN_OFFSET_MS = 12_219_292_800_000n;
const TICKS_PER_MS = 10_000;

/**
 * Creates the URN of an Adobe account: a version-1 UUID whose first digit is 0 and whose node is the value that Adobe assigned
 * to the vendor. It says nothing about the reader, and never changes: with another one the reader's loans would be lost.
 */
export const createUserUrn = (node: string, now: Date): string => {
  const ticks = (BigInt(now.getTime()) + GREGORIAN_OFFSET_MS) * BigInt(TICKS_PER_MS) + BigInt(randomInt(TICKS_PER_MS));
  const time = ticks.toString(16).padStart(15, '0');
  const [high, middle, low] = [time.slice(-15, -12), time.slice(-12, -8), time.slice(-7)];
  const clockSequence = (0x8000 | randomInt(0x4000)).toString(16);
  return `urn:uuid:0${low}-${middle}-1${high}-${clockSequence}-${node}`;
};
