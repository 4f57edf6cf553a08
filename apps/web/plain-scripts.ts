import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PluginItem, type PluginObject, types as t, transformAsync, version } from '@babel/core';
import dynamicImport from '@babel/plugin-transform-dynamic-import';
import systemjs from '@babel/plugin-transform-modules-systemjs';
import type { Plugin } from 'vite';
import { computeHash } from './shell-files.ts';

const MODULE = /<script type="module" crossorigin src="(.*?)"><\/script>/g;
/** Our scripts that are bundled with SystemJS and run before the app loads. */
const LOADER_SCRIPTS = [
  './src/app/systemjs-trusted-types.js',
  './src/app/systemjs-retry.js',
  './src/app/locale-support-shim.js',
];
/** In characters: a function of this size is a whole library that runs as soon as its chunk does. */
const LIBRARY_SIZE = 50_000;

/**
 * Parenthesises functions that run at once: the two wrappers of a chunk and the wrapper of a bundled CommonJS library
 * (react-dom). V8 then compiles them eagerly while they download ("possibly invoked function expressions").
 * `import.meta.resolve` is asynchronous in SystemJS, but Vite needs it synchronously; without it Vite falls back to `URL`.
 */
const compileWrappersEagerly = (): PluginObject => ({
  name: 'lectern:eager-wrappers',
  visitor: {
    ArrowFunctionExpression(path) {
      const { start, end } = path.node;
      if ((end ?? 0) - (start ?? 0) < LIBRARY_SIZE) return;
      path.arrowFunctionToExpression();
      path.replaceWith(t.parenthesizedExpression(path.node));
    },
    MemberExpression(path) {
      const { object, property } = path.node;
      if (t.isMetaProperty(object) && t.isIdentifier(property, { name: 'resolve' })) {
        path.replaceWith(t.unaryExpression('void', t.numericLiteral(0)));
      }
    },
    Program: {
      exit({ node }) {
        for (const statement of node.body) {
          if (!t.isExpressionStatement(statement) || !t.isCallExpression(statement.expression)) continue;
          const { arguments: args } = statement.expression;
          const wrapper = args[1];
          if (!t.isFunctionExpression(wrapper)) continue;
          const returned = wrapper.body.body.find((node) => t.isReturnStatement(node));
          for (const property of t.isObjectExpression(returned?.argument) ? returned.argument.properties : []) {
            if (!t.isObjectProperty(property) || !t.isFunctionExpression(property.value)) continue;
            property.value = t.parenthesizedExpression(property.value);
          }
          args[1] = t.parenthesizedExpression(wrapper);
        }
      },
    },
  },
});

const toPlainScript = async (code: string): Promise<string> => {
  const plugins = [dynamicImport, systemjs, compileWrappersEagerly] as PluginItem[]; // Babel's own plugins don't fit its own type
  const options = {
    configFile: false,
    babelrc: false,
    compact: true,
    minified: true,
    comments: false,
    plugins,
  } as const;
  const result = await transformAsync(code, options);
  if (!result?.code) throw new Error('Babel returned no code for a chunk');
  return result.code;
};

/**
 * Turns chunks into SystemJS scripts instead of modules: browsers keep the compiled code of scripts that a service worker has
 * cached, but never of modules (docs/decisions/0023-plain-scripts.md).
 */
export const plainScripts = (): Plugin => ({
  name: 'lectern:plain-scripts',
  apply: 'build',
  enforce: 'post',
  // File names are content hashes: the module of the same code must have another one.
  augmentChunkHash: () => `script ${version}`,
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build made no index.html');
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = await toPlainScript(file.code);

      const system = import.meta.resolve('systemjs/dist/system.min.js');
      const source = [system, ...LOADER_SCRIPTS.map((file) => import.meta.resolve(file))]
        .map((file) => readFileSync(fileURLToPath(file), 'utf8').replace(/^\/\/# .*$/m, ''))
        .join('\n');
      const loader = `assets/loader-${computeHash(source)}.js`;
      this.emitFile({ type: 'asset', fileName: loader, source });
      page.source = String(page.source)
        .replaceAll(
          MODULE,
          '<link rel="preload" as="script" href="$1">\n    <script type="systemjs-module" src="$1"></script>',
        )
        .replaceAll('<link rel="modulepreload" crossorigin ', '<link rel="preload" as="script" ')
        .replace('<script type="systemjs-module"', `<script defer src="./${loader}"></script>\n    $&`);
      if (!page.source.includes(loader)) throw new Error('index.html has no module');
    },
  },
});
