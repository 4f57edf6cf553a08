import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const DELAY_MS = 200;

/** Builds beside the files that are served, and then takes their place: a build that is broken off changes nothing. */
const buildAside = async (root: string, name: string): Promise<void> => {
  const output = path.join(root, 'dist', name);
  const aside = path.join(root, 'dist', `.next-${name}`);
  await build({
    root,
    configFile: path.join(root, `vite.${name}.config.ts`),
    logLevel: 'warn',
    build: { outDir: aside },
  });
  rmSync(output, { recursive: true, force: true });
  renameSync(aside, output);
};

/** Returns a function that builds a part of the app soon: one build at a time, and once more if a source changed meanwhile. */
export const createRebuild = (root: string, name: string, onFailure: (error: unknown) => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(() => buildAside(root, name)).catch(onFailure);
    }, DELAY_MS);
  };
};
