import { readFileSync } from 'node:fs';
import { unescapeXml } from './blocks.ts';
import { getWorkFile, listWorkFiles } from './load-works.ts';
import type { Work } from './work.ts';

/** A chapter of a work: the content of an XHTML body. `name` has no extension. */
export type Chapter = { name: string; title: string; body: string };

const HEADING = /^\s*<h2\b[^>]*>(.*?)<\/h2>/s;

/** Reads the chapters of a work in order. @throws Error when a chapter does not begin with its title */
export const readChapters = (work: Work): Chapter[] =>
  listWorkFiles(work, '.', /^\d+\.xhtml$/).map((file) => {
    const body = readFileSync(getWorkFile(work, file), 'utf8').trim();
    const heading = HEADING.exec(body)?.[1];
    if (heading === undefined) throw new Error(`works/${work.slug}/${file} does not begin with an h2.`);
    return { name: file.replace('.xhtml', ''), title: toPlainText(heading), body };
  });

const toPlainText = (markup: string): string => unescapeXml(markup.replace(/<[^>]+>/g, '')).trim();
