export { playerPosition, usePlayerPercent } from './player-position.ts';
export { createPositionTracker, type PositionTracker, type SaveReply } from './position-tracker.ts';
export { findUnansweredPosition, type TimedPosition, toTimedPosition, useNewestPosition } from './saved-positions.ts';
export { sendUnsent } from './send-unsent.ts';
export { thisDevice } from './this-device.ts';
export { thisHolder } from './this-holder.ts';
export { createUnsentPositions } from './unsent-positions.ts';
export { type PositionSaver, type SavedAnswer, type SaveState, usePositionSaver } from './use-position-saver.ts';
export { sendUnsentReadingTime, useReadingClock } from './use-reading-clock.ts';
