import { randomInt } from 'node:crypto';
import { limits } from '@lectern/contracts';

const [LEAST, ABOVE] = [10, 100];

/** Two-digit numbers that differ, in no order, and which of them the browser shows. */
export const newNumbers = (): { number: number; numbers: number[] } => {
  const numbers = new Set<number>();
  while (numbers.size < limits.QR_NUMBERS) numbers.add(randomInt(LEAST, ABOVE));
  const all = [...numbers];
  const number = all[randomInt(all.length)];
  if (number === undefined) throw new Error('there are no numbers to choose from');
  return { number, numbers: all };
};
