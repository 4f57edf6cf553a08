/** The volume, 0 to 1; a muted player remembers its level. */
export type Volume = { level: number; muted: boolean };

const STEP = 0.1;
export const defaultVolume: Volume = { level: 0.8, muted: false };

// adding a tenth ten times does not make 1
const roundLevel = (level: number): number => Math.round(Math.min(1, Math.max(0, level)) * 100) / 100;

/** Setting a level also unmutes. */
export const createVolume = (level: number): Volume => ({ level: roundLevel(level), muted: false });

/** One step louder (1) or quieter (-1), from the remembered level. */
export const stepVolume = ({ level }: Volume, by: 1 | -1): Volume => createVolume(level + by * STEP);

/** Mutes or unmutes. A player at level 0 gets the default level. */
export const toggleMute = ({ level, muted }: Volume): Volume =>
  level === 0 ? defaultVolume : { level, muted: !muted };

/** The level that is audible. */
export const getEffectiveLevel = ({ level, muted }: Volume): number => (muted ? 0 : level);
