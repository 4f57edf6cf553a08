import type * as english from '../../en/server/web.ts';

export const noScript: typeof english.noScript =
  'Библиотеке нужен JavaScript. Включите его в браузере и обновите страницу.';
