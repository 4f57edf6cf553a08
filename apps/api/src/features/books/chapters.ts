import type { Chapter } from '@lectern/contracts';
import type { OutlineEntry } from '@lectern/formats';
import type { Document } from '../files/files.service.ts';

/** A heading that leads nowhere in the reader yet. */
const heading = ({ title, children }: OutlineEntry): Chapter => ({
  title,
  spine: null,
  fragment: null,
  children: children.map(heading),
});

/** The table of contents: of the reading manifest, else the headings of a document or the chapters of a recording. */
export const chaptersOf = (document: Document | null): Chapter[] => {
  if (document?.manifest) return document.manifest.toc;
  const contents = document?.contents;
  if (!contents || contents.kind === 'token') return [];
  if (contents.kind !== 'audio') return contents.outline.map(heading);
  return contents.chapters.map(({ title }) => ({ title, spine: null, fragment: null, children: [] }));
};
