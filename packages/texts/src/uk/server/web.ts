import type * as english from '../../en/server/web.ts';

export const noScript: typeof english.noScript =
  'Бібліотеці потрібен JavaScript. Увімкніть його в браузері та оновіть сторінку.';
