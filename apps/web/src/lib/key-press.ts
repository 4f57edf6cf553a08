/** A key press, as the tables of shortcuts name it. */
export type KeyPress = { key: string; shift: boolean; ctrl: boolean; alt: boolean };

type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  getModifierState: (modifier: 'AltGraph') => boolean;
};

/** Signs of the places that a Latin keyboard gives no letter or digit, without and with Shift. */
const SIGNS: Record<string, readonly [plain: string, shifted: string]> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
};

/** A sign of one certain script that is not Latin; signs that all scripts share (`−`, `§`) count by themselves. */
const FOREIGN_SIGN = /[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u;
/** Names of a key whose sign an input method would have made. */
const WITHOUT_SIGN = new Set(['Process', 'Unidentified']);

const getSignOfPlace = (code: string, isShifted: boolean): string | undefined =>
  /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase() ?? SIGNS[code]?.[isShifted ? 1 : 0];

/**
 * The key of an event: its sign, or for a sign of a Cyrillic, Greek, Hebrew or other keyboard that of the same place on a Latin
 * one. So shortcuts work in every layout, and follow the letters of AZERTY and Dvorak.
 */
const getKey = ({ key, code, shiftKey }: KeyEvent): string =>
  FOREIGN_SIGN.test(key) || WITHOUT_SIGN.has(key) ? (getSignOfPlace(code, shiftKey) ?? key) : key;

/** Reads a key press. A sign that takes AltGr, such as the brackets of a German keyboard, is that sign alone. */
export const readKeyPress = (event: KeyEvent): KeyPress => {
  const { key, shiftKey: shift, ctrlKey, metaKey, altKey } = event;
  if (key.length === 1 && event.getModifierState('AltGraph')) return { key, shift, ctrl: false, alt: false };
  return { key: getKey(event), shift, ctrl: ctrlKey || metaKey, alt: altKey };
};
