/** The name under which the worklet registers its processor. */
export const PROCESSOR = 'lectern-effects';

/** `isListening`: sound is played, so silence is that of the recording. Each message with it starts the detection anew. */
export type ToWorklet = { gain: number } | { isListening: boolean } | 'close';

/** What begins at a time of the context, in seconds. `unreadable`: there was no sound at all. */
export type FromWorklet = { kind: 'silence' | 'sound' | 'unreadable'; time: number };
