import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export const computeHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** A blocking script of the page, which runs before the first paint. */
const INITIAL_THEME = 'src/ui/theme/initial-theme.js';
/** The files of the shell: scripts, styles, fonts of the interface and of its titles, and icon. Book fonts and images are cached on first use. */
const SHELL_FILE = /(\.(js|css)|\/(onest|literata-title)-.*\.woff2|\/favicon-.*\.svg)$/;

/** Files that the login, a library page or an open book needs at once, besides those the page names; the initial theme script preloads them. */
const PRELOADED =
  /\/((login|base|library|opening|reader|book-tools|dialogs|(first-)?words-\w\w)-[\w-]{8}\.(js|css)|(onest|literata-title)-basic-[\w-]{8}\.woff2)$/;

/**
 * Emits the initial theme script under a hashed name, and a JSON list of all shell files whose name the page contains. So a page
 * leads to every file of its version (docs/decisions/0016-offline-shell.md).
 */
export const shellFiles = (): Plugin => ({
  name: 'lectern:shell-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const add = (name: string, ending: string, source: string): string => {
        const fileName = `assets/${name}-${computeHash(source)}.${ending}`;
        this.emitFile({ type: 'asset', fileName, source });
        return fileName;
      };
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build made no index.html');
      const themeScript = add(
        'initial-theme',
        'js',
        readFileSync(path.join(import.meta.dirname, INITIAL_THEME), 'utf8'),
      );
      const files = [...Object.keys(bundle).filter((name) => SHELL_FILE.test(name)), themeScript];
      const list = add('shell', 'json', JSON.stringify([...new Set(files)].toSorted()));
      const replaceIn = (text: string, from: string, to: string): string => {
        if (!text.includes(from)) throw new Error(`index.html has no ${from}`);
        return text.replace(from, to);
      };
      const preloaded = Object.keys(bundle)
        .filter((name) => PRELOADED.test(name))
        .join(' ');
      const withLists = replaceIn(replaceIn(String(page.source), '__SHELL__', list), '__AHEAD__', preloaded);
      page.source = replaceIn(withLists, `/${INITIAL_THEME}`, `./${themeScript}`);
    },
  },
});
