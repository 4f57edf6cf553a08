import type * as english from '../../en/server/welcome.ts';

export const welcomeFileName: typeof english.welcomeFileName = 'Добро пожаловать в Lectern.epub';
