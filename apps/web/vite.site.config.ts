import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const STYLESHEET_PLACEHOLDER = '__SITE_STYLESHEET__';

/**
 * Writes the name of the stylesheet into the renderer, which is built together with it, and makes the addresses in the stylesheet
 * relative, which a build for the server does not.
 */
const stylesheet: Plugin = {
  name: 'lectern:stylesheet',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const stylesheets = Object.keys(bundle).filter((name) => name.endsWith('.css'));
      const [name] = stylesheets;
      if (name === undefined || stylesheets.length > 1)
        throw new Error(`The public pages need one stylesheet, not ${stylesheets.length}.`);
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(STYLESHEET_PLACEHOLDER, name);
        else if (file.fileName === name) file.source = String(file.source).replaceAll('url(/assets/', 'url(./');
      }
    },
  },
};

/**
 * The public pages: a renderer that the server loads, and the files that its pages name (stylesheet, fonts, pictures, scripts).
 * The pages prefix the names of files with the path of the app, which the build does not know.
 */
export default defineConfig({
  base: '',
  publicDir: false,
  plugins: [react(), stylesheet],
  ssr: { noExternal: true },
  // React's other build is for developers, and several times slower
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'js' ? { runtime: JSON.stringify(name) } : `/${name}`),
  },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'node24',
    ssr: fileURLToPath(new URL('./src/features/site/render.tsx', import.meta.url)),
    ssrEmitAssets: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
});
