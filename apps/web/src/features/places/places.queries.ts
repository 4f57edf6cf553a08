export { currentPosition, useCurrentPercent } from './current-position.ts';
export { device } from './device.ts';
export { type Reached, reachedBy } from './elsewhere.ts';
export { useNewestPlace } from './known-places.ts';
export { createPositionTracker, type PositionTracker } from './position-tracker.ts';
export type { Saving } from './saving.ts';
export { unsentPlaces } from './unsent-place.ts';
export { type PlaceKeeper, usePlaceKeeper } from './use-place-keeper.ts';
export { followUnsentTime, useReadingClock } from './use-reading-clock.ts';
