// Builds the images from infra/ and rehearses docker-compose.yml with them, in containers: start, a reader’s story through the proxy,
// confinement, restarts, a second API, a rolling upgrade and the way back. `node scripts/product/containers.ts`, as root.
//   --folder=<folder>   keeps images and layers there, for the next run; without it all is removed
//   --built             the images are in the folder already
//   --previous=<ref>    upgrades from the images of this commit; without it from the same images under another tag
// Needs Debian's podman, buildah, runc and debootstrap; without them nothing is tried. Base images are made here, because a registry may
// be out of reach. Without the profiles: `s3` (Garage is in a registry only; STORAGE=disk instead) and `try`.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createBaseImages } from './containers/base-images.ts';
import { createEngine, type Engine } from './containers/engine.ts';
import { findEngine } from './containers/find-engine.ts';
import { buildImages, buildImagesOf, tagImages } from './containers/images.ts';
import { createProject } from './containers/project.ts';
import { reachProxy } from './containers/reach-proxy.ts';
import { rehearse } from './containers/rehearsal.ts';
import { createStack } from './containers/stack.ts';

const [PREVIOUS, LATEST] = ['previous', 'latest'];

/** Does one step, and says how long it took. */
const step = async <Result>(
  what: string,
  work: () => Promise<Result>,
  note?: (result: Result) => string,
): Promise<Result> => {
  const startedAt = performance.now();
  const line = (mark: string, more = '') =>
    console.log(`${mark} ${what} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)${more}`);
  try {
    const result = await work();
    line('✓', note ? `: ${note(result)}` : '');
    return result;
  } catch (error) {
    line('✗');
    throw error;
  }
};

const rehearseIn = async (
  engine: Engine,
  { built, previous }: { built: boolean; previous: string | undefined },
  signal: AbortSignal,
): Promise<void> => {
  const bases = await step(`base images (${engine.driver})`, () => createBaseImages(engine));
  if (!built) await step('images are built', () => buildImages(engine, bases, LATEST));
  if (previous === undefined) await tagImages(engine, LATEST, PREVIOUS);
  else if (!built)
    await step(`images of ${previous} are built`, () => buildImagesOf(engine, bases, PREVIOUS, previous));
  const project = await createProject(engine, bases);
  try {
    reachProxy(project.certificate);
    const stack = createStack({ engine, signal, ...project });
    await rehearse({ engine, stack, project, step, signal }, [PREVIOUS, LATEST]);
  } finally {
    rmSync(project.folder, { recursive: true, force: true });
  }
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, built: { type: 'boolean', default: false }, previous: { type: 'string' } },
  });
  const { programs, why } = findEngine();
  if (programs === null) {
    console.log(`The compose file was not rehearsed: ${why}`);
    return 0;
  }
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => interrupted.abort(new Error('interrupted')));
  const folder = values.folder
    ? path.resolve(values.folder)
    : mkdtempSync(path.join(os.tmpdir(), 'lectern-containers-'));
  const engine = createEngine(programs, folder, interrupted.signal);
  const report = (error: unknown): number => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  };
  try {
    const code = await rehearseIn(engine, { built: values.built, previous: values.previous }, interrupted.signal).then(
      () => 0,
      report,
    );
    return (await step('everything is removed', engine.removeContainers).catch(report)) ?? code;
  } finally {
    if (!values.folder) rmSync(folder, { recursive: true, force: true });
  }
};

process.exitCode = await main();
