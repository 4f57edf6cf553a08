import type { NoteChange, NoteVersion } from '@lectern/contracts';
import type { NoteContent } from './whole-note.ts';

/** Versions that one note keeps; of more the oldest go. */
const KEPT = 50;

type Writing = { before: NoteContent; after: NoteContent; change: NoteChange; madeAt: Date };

/** Earlier words with those that this change replaced, or that it brought too late to become the note's words. */
export const withVersions = (
  earlier: readonly NoteVersion[],
  { before, after, change, madeAt }: Writing,
): NoteVersion[] => {
  const now = after.note?.text ?? '';
  const replaced = before.note && { text: before.note.text, updated: before.note.updated };
  const brought = change.note?.text;
  const late = brought !== undefined && { text: brought, updated: change.note?.updated ?? madeAt.toISOString() };
  const lost = [replaced, late].filter((one) => one !== undefined && one !== false);
  const isNew = ({ text }: NoteVersion): boolean =>
    text.trim() !== '' && text !== now && !earlier.some((version) => version.text === text);
  return [...lost.filter(isNew), ...earlier]
    .toSorted((a, b) => Date.parse(b.updated) - Date.parse(a.updated))
    .slice(0, KEPT);
};
