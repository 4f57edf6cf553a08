import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@lectern/contracts';

/**
 * Writes the first step of the login as HTML to `dist/login.json`: for each language and each set of the flags that it depends on,
 * with the stylesheets that it needs. Run after the app was built, because its class names are those of that build.
 */
const DIST = path.join(import.meta.dirname, 'dist');
/** `getFlags` reads the enabled ones from the page. */
const FLAG_SETS = ['', 'qrCode', 'social', 'qrCode social'];

let enabledFlags = '';
const doNothing = (): void => {};
/** The few parts of a browser that modules of the app use while they load; none is used to render. */
Object.assign(globalThis, {
  window: globalThis,
  location: new URL('http://localhost/'),
  addEventListener: doNothing,
  removeEventListener: doNothing,
  HTMLElement: class {
    focus(): void {}
  },
  localStorage: { getItem: () => null },
  document: {
    baseURI: 'http://localhost/',
    cookie: '',
    readyState: 'complete',
    documentElement: {},
    addEventListener: doNothing,
    removeEventListener: doNothing,
    querySelector: (selector: string) => (selector === 'meta[name="flags"]' ? { content: enabledFlags } : null),
  },
});

type Prerender = { renderLogin: (language: string) => Promise<string> };
const { renderLogin } = (await import(path.join(DIST, 'prerender/prerendered-login.js'))) as Prerender; // built from src/app/prerendered-login.tsx

const markup: Record<string, Record<string, string>> = {};
for (const flags of FLAG_SETS) {
  enabledFlags = flags;
  for (const language of languages) {
    markup[language] ??= {};
    markup[language][flags] = await renderLogin(language);
  }
}

/** The stylesheets that define a class of the markup; the page itself names the first of them, that of the app. */
const findStylesheets = (html: string): string[] => {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return readdirSync(path.join(DIST, 'app/assets'))
    .filter((name) => name.endsWith('.css') && !name.startsWith('app-'))
    .filter((name) => {
      const css = readFileSync(path.join(DIST, 'app/assets', name), 'utf8');
      return [...classes].some((className) => className !== '' && css.includes(`.${className}`));
    })
    .map((name) => `assets/${name}`);
};

const stylesheets = findStylesheets(Object.values(markup['en'] ?? {}).join(''));
if (stylesheets.length === 0) throw new Error('no stylesheet of the login was found: were the class names changed?');
writeFileSync(path.join(DIST, 'login.json'), JSON.stringify({ stylesheets, markup }));
rmSync(path.join(DIST, 'prerender'), { recursive: true });
process.exit(0); // the app's modules have timers
