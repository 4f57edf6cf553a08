import { useChoice } from './use-choice.ts';

export const singleKeys = ['on', 'off'] as const;

/**
 * Whether keys of one letter or sign do something outside of what has the focus, as this browser keeps it: who speaks
 * to the machine, or hits keys by accident, switches them off (WCAG 2.1.4).
 */
export const useSingleKeys = () => useChoice('keys.single', singleKeys);
