/**
 * A table that is asked with words of a book. It has no prototype: a word like `constructor` finds nothing there instead of
 * what every object has.
 */
export const createLookup = <V>(entries: Record<string, V>): Readonly<Record<string, V>> =>
  Object.freeze(Object.assign(Object.create(null) as Record<string, V>, entries)); // an object without a prototype is still such a record
