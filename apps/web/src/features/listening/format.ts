import { currentLanguage } from '../../i18n/i18n.ts';
import { formatTime } from './engine/times.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Formats the remaining time with a true minus: `−8:31`. */
export const formatRemaining = (ms: number): string => `−${formatTime(ms)}`;

/** Formats a time for screen readers: *7 hours, 12 minutes, 4 seconds*. */
export const formatSpokenTime = (ms: number): string => {
  const totalSeconds = Math.floor(Math.max(0, ms) / 1000);
  const parts = [
    ['hour', Math.floor(totalSeconds / HOUR)],
    ['minute', Math.floor(totalSeconds / MINUTE) % MINUTE],
    ['second', totalSeconds % MINUTE],
  ] as const;
  return parts
    .filter(([unit, value]) => value > 0 || (unit === 'second' && totalSeconds === 0))
    .map(([unit, value]) =>
      new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    )
    .join(' ');
};

/** Formats a speed as the language writes it: `1.25×`, `1,25×`. */
export const formatRate = (rate: number): string =>
  `${new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 2 }).format(rate)}×`;

/** Formats whole minutes: `15 min`. */
export const formatMinutes = (minutes: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);
export const formatSeconds = (seconds: number, unitDisplay: 'short' | 'long' = 'short'): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'second', unitDisplay }).format(seconds);

/** Characters of a note that are shown (spec section 9). */
const MAX_NOTE_CHARACTERS = 150;
export const truncateNote = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_NOTE_CHARACTERS ? `${characters.slice(0, MAX_NOTE_CHARACTERS).join('')}…` : text;
};

/** Formats the number of a gain with its sign: `+6`. */
export const formatGain = (decibels: number): string =>
  new Intl.NumberFormat(currentLanguage(), { signDisplay: 'exceptZero' }).format(decibels);
