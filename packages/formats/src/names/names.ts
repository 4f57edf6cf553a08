import { toAuthorNames as splitAuthorNames } from './author-names.ts';
import { toNameKey } from './name-key.ts';

export { cleanName } from './clean-name.ts';
export { type NameKind, toNameKey } from './name-key.ts';

const toAuthorKey = (name: string): string => toNameKey('author', name);
/** The authors that the fields of a file name, each once: several in one field are taken apart, `Last, First` is turned. */
export const toAuthorNames = (fields: readonly string[]): string[] => splitAuthorNames(fields, toAuthorKey);
