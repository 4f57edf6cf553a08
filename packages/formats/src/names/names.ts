import {
  MAX_NAMES,
  toAuthorNames as splitAuthorNames,
  splitAuthors,
  toFirstLast,
  withoutRole,
} from './author-names.ts';
import { cleanName } from './clean-name.ts';
import { toNameKey } from './name-key.ts';

export { type NameKind, toNameKey } from './name-key.ts';
export { cleanName };

const toAuthorKey = (name: string): string => toNameKey('author', name);
/** The authors that the fields of a file name, each once: several in one field are taken apart, `Last, First` is turned. */
export const toAuthorNames = (fields: readonly string[]): string[] => splitAuthorNames(fields, toAuthorKey);

/**
 * The authors in one field of a file, each with what it is sorted by: what the file says beside the field (`fileAs`, of one
 * author or of all of them), else the name itself where it is written `Last, First`, else null.
 */
export const toSortedAuthors = (
  field: string,
  fileAs: string | null,
): readonly { name: string; sortName: string | null }[] => {
  const written = splitAuthors(field).slice(0, MAX_NAMES).map(withoutRole);
  const isOne = fileAs !== null && written.length === 1 && toAuthorKey(fileAs) === toAuthorKey(written[0] ?? '');
  const listed = isOne ? [cleanName(fileAs)] : splitAuthors(fileAs ?? '');
  const said = listed.slice(0, MAX_NAMES).map(withoutRole);
  return written.map((spelling, index) => {
    const name = toFirstLast(spelling);
    const ofName = said.find((sortName) => toAuthorKey(sortName) === toAuthorKey(name));
    const sortName = ofName ?? (said.length === written.length ? said[index] : undefined);
    if (sortName !== undefined && sortName !== name) return { name, sortName };
    return { name, sortName: spelling === name ? null : spelling };
  });
};

/** The collection that has this name: as it is spelled, else in another spelling. */
export const findNamesake = <T extends { name: string }>(collections: readonly T[], name: string): T | undefined => {
  const key = toNameKey('collection', name);
  return (
    collections.find((collection) => collection.name === name) ??
    collections.find((collection) => toNameKey('collection', collection.name) === key)
  );
};
