import { useStoredChoice } from './use-stored-choice.ts';

export const singleKeys = ['on', 'off'] as const;

/**
 * Whether single-character shortcuts are on, stored in this browser. People who use speech input, or who hit keys by
 * accident, switch them off (WCAG 2.1.4).
 */
export const useSingleKeyShortcuts = () => useStoredChoice('keys.single', singleKeys);
