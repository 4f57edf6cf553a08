const MAX_NAME_CHARS = 300;

/** A shelf name as stored: an index entry can't be longer. */
export const truncateShelfName = (name: string): string => [...name].slice(0, MAX_NAME_CHARS).join('');
