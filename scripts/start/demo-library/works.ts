import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../settings.ts';

const WORKS = path.join(ROOT, 'apps/shop/works');

/** The title of a work, which its file has as name. */
export const readTitle = (slug: string): string => {
  const work: unknown = JSON.parse(readFileSync(path.join(WORKS, slug, 'work.json'), 'utf8'));
  const title = typeof work === 'object' && work !== null ? Reflect.get(work, 'title') : undefined;
  if (typeof title !== 'string') throw new Error(`the work ${slug} has no title`);
  return title;
};

/** The content of the body of a chapter. */
export const readChapter = (slug: string, chapter: string): string =>
  readFileSync(path.join(WORKS, slug, `${chapter}.xhtml`), 'utf8').trim();

/** The name of the last chapter, without its extension. */
export const findLastChapter = (slug: string): string =>
  readdirSync(path.join(WORKS, slug))
    .filter((name) => /^\d+\.xhtml$/.test(name))
    .toSorted()
    .at(-1)
    ?.replace('.xhtml', '') ?? '';
