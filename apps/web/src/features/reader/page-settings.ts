import { ReadingSettings } from '@lectern/contracts';
import { remembered } from '../../lib/remembered.ts';

/** What the reader chose on this device. A page colour of null follows the theme. */
export type Choice = Omit<ReadingSettings, 'page'> & { page: ReadingSettings['page'] | null };

const KEY = 'reader.page';
const PHONE_BELOW = 640;
export const SMALLEST = 10;
export const LARGEST = 32;

/** 18 px, on phones 17. */
export const usualChoice = (width: number): Choice => ({
  flow: 'paged',
  fontSize: width < PHONE_BELOW ? 17 : 18,
  page: null,
});

const Stored = ReadingSettings.extend({ page: ReadingSettings.shape.page.nullable() });

/** The stored choice; what is missing or not understood is as usual. */
export const storedChoice = (width: number): Choice => {
  try {
    return Stored.parse(JSON.parse(remembered.read(KEY) ?? ''));
  } catch {
    return usualChoice(width); // nothing stored yet, or by an older version
  }
};

export const storeChoice = (choice: Choice): void => remembered.write(KEY, JSON.stringify(choice));

/** A choice with the page colour that is drawn: paper by day and dark by night until one is chosen. */
export const settingsOf = (choice: Choice, night: boolean): ReadingSettings => ({
  ...choice,
  page: choice.page ?? (night ? 'dark' : 'paper'),
});

export const resized = (choice: Choice, by: number): Choice => ({
  ...choice,
  fontSize: Math.min(LARGEST, Math.max(SMALLEST, choice.fontSize + by)),
});
