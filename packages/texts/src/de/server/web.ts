import type * as english from '../../en/server/web.ts';

export const noScript: typeof english.noScript =
  'Ihre Bibliothek braucht JavaScript. Schalten Sie es im Browser ein und laden Sie die Seite neu.';
