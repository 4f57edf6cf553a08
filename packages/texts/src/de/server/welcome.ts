import type * as english from '../../en/server/welcome.ts';

export const welcomeFileName: typeof english.welcomeFileName = 'Willkommen bei Lectern.epub';
