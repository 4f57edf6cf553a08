import type * as english from '../../en/server/welcome.ts';

export const welcomeFileName: typeof english.welcomeFileName = '欢迎使用 Lectern.epub';
