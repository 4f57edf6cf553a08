import type * as english from '../../en/server/web.ts';

export const noScript: typeof english.noScript =
  'Tu biblioteca necesita JavaScript. Actívalo en el navegador y vuelve a cargar la página.';
