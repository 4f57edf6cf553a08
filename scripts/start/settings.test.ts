import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('[OPS-47] `npm start` refuses MODE=production, because the passwords of its demo readers are public', () => {
  expect(() => readSettings({ MODE: 'production' })).toThrow('well-known passwords');
  expect(readSettings({ MODE: 'development' }).port).toBe(3000);
});
