import type { NoteChange, NoteVersion } from '@lectern/contracts';
import type { NoteContent } from './note-content.ts';

/** Versions kept per note; the oldest are dropped. */
const MAX_VERSIONS = 50;

type NoteWrite = { before: NoteContent; after: NoteContent; change: NoteChange; madeAt: Date };

/** Adds the text that a change replaced, or that arrived too late to become current, to the earlier versions. */
export const addVersions = (
  earlier: readonly NoteVersion[],
  { before, after, change, madeAt }: NoteWrite,
): NoteVersion[] => {
  const now = after.note?.text ?? '';
  const replaced = before.note && { text: before.note.text, updated: before.note.updated };
  const sentText = change.note?.text;
  const outdated = sentText !== undefined && { text: sentText, updated: change.note?.updated ?? madeAt.toISOString() };
  const candidates = [replaced, outdated].filter((candidate) => candidate !== undefined && candidate !== false);
  const isNew = ({ text }: NoteVersion): boolean =>
    text.trim() !== '' && text !== now && !earlier.some((version) => version.text === text);
  return [...candidates.filter(isNew), ...earlier]
    .toSorted((a, b) => Date.parse(b.updated) - Date.parse(a.updated))
    .slice(0, MAX_VERSIONS);
};
