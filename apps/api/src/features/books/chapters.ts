import type { Chapter } from '@lectern/contracts';
import type { OutlineEntry } from '@lectern/formats';
import type { Document } from '../files/files.service.ts';

/** A heading without a target in the reader. */
const toHeading = ({ title, children }: OutlineEntry): Chapter => ({
  title,
  spine: null,
  fragment: null,
  children: children.map(toHeading),
});

/** The table of contents: from the reading manifest, else the outline of a document or the chapters of a recording. */
export const toChapters = (document: Document | null): Chapter[] => {
  if (document?.manifest) return document.manifest.toc;
  const contents = document?.contents;
  if (!contents || contents.kind === 'token') return [];
  if (contents.kind !== 'audio') return contents.outline.map(toHeading);
  return contents.chapters.map(({ title }) => ({ title, spine: null, fragment: null, children: [] }));
};
