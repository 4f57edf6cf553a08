import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The code that `prerender-login.ts` runs during the build; no browser loads it. */
export default defineConfig({
  base: './',
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/prerendered-login.tsx',
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
  },
});
