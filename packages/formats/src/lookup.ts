/**
 * A table that is safe to index with words of a book. It has no prototype, so a word like `constructor` finds nothing
 * instead of an inherited member.
 */
export const createLookup = <V>(entries: Record<string, V>): Readonly<Record<string, V>> =>
  Object.freeze(Object.assign(Object.create(null) as Record<string, V>, entries)); // an object without a prototype still has the type
