/** How loud it shall be, 0 to 1; a muted player remembers it. */
export type Volume = { level: number; muted: boolean };

const STEP = 0.1;
export const usualVolume: Volume = { level: 0.8, muted: false };

// tenths that are added ten times are no whole
const clean = (level: number): number => Math.round(Math.min(1, Math.max(0, level)) * 100) / 100;

/** A level that is set ends the silence, unless it is silence itself. */
export const atLevel = (level: number): Volume => ({ level: clean(level), muted: false });

/** One step louder (1) or quieter (-1), from what was remembered. */
export const stepped = ({ level }: Volume, by: 1 | -1): Volume => atLevel(level + by * STEP);

/** Silent, or as loud as before. A player that was turned down to nothing gets its usual level. */
export const toggled = ({ level, muted }: Volume): Volume => (level === 0 ? usualVolume : { level, muted: !muted });

/** What is heard of it. */
export const heardLevel = ({ level, muted }: Volume): number => (muted ? 0 : level);
