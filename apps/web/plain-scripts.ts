import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PluginItem, type PluginObject, types as t, transformAsync, version } from '@babel/core';
import dynamicImport from '@babel/plugin-transform-dynamic-import';
import systemjs from '@babel/plugin-transform-modules-systemjs';
import type { Plugin } from 'vite';
import { hashOf } from './shell-files.ts';

const MODULE = /<script type="module" crossorigin src="(.*?)"><\/script>/g;
/** Around SystemJS: classic scripts of ours, which run while the app is still on its way. */
const BESIDE = ['./src/app/trusted-code.js', './src/app/forget-lost-code.js', './src/app/answer-languages.js'];
/** In characters: a function of this size is a whole library, which runs as soon as its chunk does. */
const LARGE = 50_000;

/**
 * The two functions around a chunk run at once, and so does one around a library of another kind of module (react-dom):
 * parentheses tell the engine so, which then compiles them while they come in (V8, "possibly invoked function expressions").
 * `import.meta.resolve` answers later in SystemJS, where Vite wants it at once; without it Vite asks `URL`.
 */
const wrappersAtOnce = (): PluginObject => ({
  name: 'lectern:wrappers-at-once',
  visitor: {
    ArrowFunctionExpression(place) {
      const { start, end } = place.node;
      if ((end ?? 0) - (start ?? 0) < LARGE) return;
      place.arrowFunctionToExpression();
      place.replaceWith(t.parenthesizedExpression(place.node));
    },
    MemberExpression(place) {
      const { object, property } = place.node;
      if (t.isMetaProperty(object) && t.isIdentifier(property, { name: 'resolve' })) {
        place.replaceWith(t.unaryExpression('void', t.numericLiteral(0)));
      }
    },
    Program: {
      exit({ node }) {
        for (const statement of node.body) {
          if (!t.isExpressionStatement(statement) || !t.isCallExpression(statement.expression)) continue;
          const { arguments: given } = statement.expression;
          const around = given[1];
          if (!t.isFunctionExpression(around)) continue;
          const answer = around.body.body.find((one) => t.isReturnStatement(one));
          for (const property of t.isObjectExpression(answer?.argument) ? answer.argument.properties : []) {
            if (!t.isObjectProperty(property) || !t.isFunctionExpression(property.value)) continue;
            property.value = t.parenthesizedExpression(property.value);
          }
          given[1] = t.parenthesizedExpression(around);
        }
      },
    },
  },
});

const asPlainScript = async (code: string): Promise<string> => {
  const plugins = [dynamicImport, systemjs, wrappersAtOnce] as PluginItem[]; // Babel's own plugins don't fit its own type
  const options = {
    configFile: false,
    babelrc: false,
    compact: true,
    minified: true,
    comments: false,
    plugins,
  } as const;
  const made = await transformAsync(code, options);
  if (!made?.code) throw new Error('nothing was made of a chunk');
  return made.code;
};

/**
 * Chunks become scripts for SystemJS instead of modules: browsers keep compiled code of scripts that a worker has put by,
 * never of modules (docs/decisions/0023-plain-scripts.md).
 */
export const plainScripts = (): Plugin => ({
  name: 'lectern:plain-scripts',
  apply: 'build',
  enforce: 'post',
  // A name holds its content: the module of the same code has another one.
  augmentChunkHash: () => `script ${version}`,
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build made no index.html');
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = await asPlainScript(file.code);

      const system = import.meta.resolve('systemjs/dist/system.min.js');
      const source = [system, ...BESIDE.map((file) => import.meta.resolve(file))]
        .map((file) => readFileSync(fileURLToPath(file), 'utf8').replace(/^\/\/# .*$/m, ''))
        .join('\n');
      const loader = `assets/loader-${hashOf(source)}.js`;
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
