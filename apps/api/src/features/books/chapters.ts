import type { Chapter } from '@lectern/contracts';
import type { BookContents, OutlineEntry } from '@lectern/formats';
import type { Document } from '../files/files.service.ts';

/** A heading without a target in the reader. */
const toHeading = ({ title, children }: OutlineEntry): Chapter => ({
  title,
  spine: null,
  fragment: null,
  children: children.map(toHeading),
});

type AudioContents = Extract<BookContents, { kind: 'audio' }>;

/** The contents of a recording; the only chapter of one without a title is named after its book. */
export const nameOnlyChapter = (
  contents: AudioContents,
  { metadata }: Pick<Document, 'metadata'>,
  title: string,
): AudioContents => {
  const [only, ...others] = contents.chapters;
  const isUntitled = metadata.title === null && others.length === 0 && only?.title === '1';
  return isUntitled ? { ...contents, chapters: [{ ...only, title }] } : contents;
};

/** The table of contents: from the reading manifest, else the outline of a document or the chapters of a recording. */
export const toChapters = (document: Document | null, title: string): Chapter[] => {
  if (document?.manifest) return document.manifest.toc;
  const contents = document?.contents;
  if (!contents || contents.kind === 'token') return [];
  if (contents.kind !== 'audio') return contents.outline.map(toHeading);
  const { chapters } = nameOnlyChapter(contents, document, title);
  return chapters.map((chapter) => ({ title: chapter.title, spine: null, fragment: null, children: [] }));
};
