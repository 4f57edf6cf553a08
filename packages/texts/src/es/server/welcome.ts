import type * as english from '../../en/server/welcome.ts';

export const welcomeFileName: typeof english.welcomeFileName = 'Te damos la bienvenida a Lectern.epub';
