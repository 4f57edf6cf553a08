import type * as english from '../../en/server/welcome.ts';

export const welcomeFileName: typeof english.welcomeFileName = 'Ласкаво просимо до Lectern.epub';
