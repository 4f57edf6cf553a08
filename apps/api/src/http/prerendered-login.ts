import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Flags, Language } from '@lectern/contracts';
import { createBuiltFile } from './built-file.ts';

/** What the build of the web app wrote (apps/web/prerender-login.ts): markup by language and enabled flags. */
type PrerenderedLogin = { stylesheets: string[]; markup: Record<string, Record<string, string>> };

const EMPTY_APP = '<div id="app"></div>';

/**
 * Puts the first step of the login into the app's page, so that it is painted before any code has loaded. The initial theme script
 * hides it from readers who are signed in. Returns the page unchanged where the build has no such markup, as in tests.
 */
export const createLoginPrerenderer = (webFolder: string, flags: Flags, basePath: string) => {
  const file = path.join(webFolder, '../login.json');
  const getLogin: () => PrerenderedLogin | null = existsSync(file)
    ? createBuiltFile(file, (text) => JSON.parse(text) as PrerenderedLogin) // our own build
    : () => null;
  const flagSet = (['qrCode', 'social'] as const).filter((name) => flags[name]).join(' ');
  const prefix = basePath === '/' ? '' : basePath;
  return (page: string, language: Language): string => {
    const login = getLogin();
    const markup = login?.markup[language]?.[flagSet];
    if (!login || markup === undefined) return page;
    const html = markup.replace('<div ', '<div data-prerendered ').replaceAll('href="/', `href="${prefix}/`);
    const links = login.stylesheets.map((name) => `<link rel="stylesheet" crossorigin href="./${name}">`).join('');
    return page.replace(EMPTY_APP, () => `<div id="app">${html}</div>`).replace('</head>', () => `${links}</head>`);
  };
};
