import { currentLanguage } from '../../i18n/i18n.ts';
import { clock } from './engine/times.ts';

const MINUTE = 60;
const HOUR = 3600;

/** What is left, with a true minus: `−8:31`. */
export const leftText = (ms: number): string => `−${clock(ms)}`;

/** A time as it is spoken: *7 hours, 12 minutes, 4 seconds*. */
export const spokenTime = (ms: number): string => {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const parts = [
    ['hour', Math.floor(seconds / HOUR)],
    ['minute', Math.floor(seconds / MINUTE) % MINUTE],
    ['second', seconds % MINUTE],
  ] as const;
  const said = parts.filter(([unit, value]) => value > 0 || (unit === 'second' && seconds === 0));
  return said
    .map(([unit, value]) =>
      new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    )
    .join(' ');
};

/** A speed as the language writes it: `1.25×`, `1,25×`. */
export const rateText = (rate: number): string =>
  `${new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 2 }).format(rate)}×`;

/** Whole minutes as `15 min`, in the words of the language. */
export const minutesText = (minutes: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);
export const secondsText = (seconds: number, unitDisplay: 'short' | 'long' = 'short'): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'second', unitDisplay }).format(seconds);

/** A note shows so many letters (spec section 9). */
const SHOWN = 150;
export const shortNote = (text: string): string => {
  const letters = [...text];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : text;
};
