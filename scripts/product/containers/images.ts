import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../start/settings.ts';
import type { Engine } from './engine.ts';

const TARGETS = ['api', 'shop', 'proxy'] as const;

type BaseImages = { readonly NODE_IMAGE: string; readonly PROXY_IMAGE: string };

/** Builds the project’s images from a checkout, as `docker compose build` does, with this tag. */
export const buildImages = async (engine: Engine, bases: BaseImages, tag: string, checkout = ROOT): Promise<void> => {
  const args = Object.entries(bases).flatMap(([name, image]) => ['--build-arg', `${name}=${image}`]);
  for (const target of TARGETS)
    await engine.build(`localhost/lectern-${target}:${tag}`, [
      ...['--file', path.join(checkout, 'infra/Dockerfile'), '--target', target],
      ...args,
      checkout,
    ]);
};

/** The same from a commit, a tag or a branch. */
export const buildImagesOf = async (
  engine: Engine,
  bases: BaseImages,
  tag: string,
  reference: string,
): Promise<void> => {
  const checkout = path.join(engine.folder, 'checkout');
  const archive = path.join(engine.folder, 'checkout.tar');
  rmSync(checkout, { recursive: true, force: true });
  mkdirSync(checkout);
  try {
    await engine.run('git', '-C', ROOT, 'archive', '--output', archive, reference);
    await engine.run('tar', '-C', checkout, '-xf', archive);
    await buildImages(engine, bases, tag, checkout);
  } finally {
    for (const name of [checkout, archive]) rmSync(name, { recursive: true, force: true });
  }
};

/** Gives the images another tag. */
export const tagImages = async (engine: Engine, tag: string, other: string): Promise<void> => {
  for (const target of TARGETS)
    await engine.podman('tag', `localhost/lectern-${target}:${tag}`, `localhost/lectern-${target}:${other}`);
};
