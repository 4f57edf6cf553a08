import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Read by the page as it is, before anything is drawn. */
const FIRST_LOOK = 'src/ui/theme/first-look.js';
/** Code and styles, and the letters of the interface. Letters of books and pictures are kept when they are used. */
const NEEDED = /(\.(js|css)|\/onest-.*\.woff2|\/favicon-.*\.svg)$/;

/** What a page of the library needs at once, besides what the page names: asked for by the script of the first look. */
const AHEAD = /\/((library|words-\w+)-[\w-]+\.(js|css)|(onest-latin-wght|literata-latin-opsz)-normal-[\w-]+\.woff2)$/;

/**
 * Gives the script of the first look a name with its content, and names all files that the app needs in one more, whose name
 * stands in the page: from a page to every file of its version there is one way (docs/decisions/0016-offline-shell.md).
 */
export const shellFiles = (): Plugin => ({
  name: 'lectern:shell-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const add = (name: string, ending: string, source: string): string => {
        const fileName = `assets/${name}-${hashOf(source)}.${ending}`;
        this.emitFile({ type: 'asset', fileName, source });
        return fileName;
      };
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build made no index.html');
      const look = add('first-look', 'js', readFileSync(path.join(import.meta.dirname, FIRST_LOOK), 'utf8'));
      const files = [...Object.keys(bundle).filter((name) => NEEDED.test(name)), look];
      const list = add('shell', 'json', JSON.stringify([...new Set(files)].toSorted()));
      const placed = (text: string, from: string, to: string): string => {
        if (!text.includes(from)) throw new Error(`index.html has no ${from}`);
        return text.replace(from, to);
      };
      const ahead = Object.keys(bundle)
        .filter((name) => AHEAD.test(name))
        .join(' ');
      const named = placed(placed(String(page.source), '__SHELL__', list), '__AHEAD__', ahead);
      page.source = placed(named, `/${FIRST_LOOK}`, `./${look}`);
    },
  },
});
