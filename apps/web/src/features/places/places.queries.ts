export { device } from './device.ts';
export { isElsewhere, isFar, type Reached, reachedBy } from './elsewhere.ts';
export { useNewestPlace } from './known-places.ts';
export type { Saving } from './saving.ts';
export { unsentPlaces } from './unsent-place.ts';
export { usePlaceKeeper } from './use-place-keeper.ts';
export { followUnsentTime, useReadingClock } from './use-reading-clock.ts';
