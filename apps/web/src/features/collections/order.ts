import type { Collection, Language } from '@lectern/contracts';

/** How collections stand (spec section 2). */
export const orders = ['date', 'title'] as const;
export type Order = (typeof orders)[number];

/** The one changed last first, or by name as the language sorts. */
export const inOrder = (collections: readonly Collection[], order: Order, language: Language): Collection[] => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const byName = (a: Collection, b: Collection): number => compare(a.name, b.name) || Number(a.id) - Number(b.id);
  const byDate = (a: Collection, b: Collection): number => Date.parse(b.update_at) - Date.parse(a.update_at);
  return collections.toSorted((a, b) => (order === 'date' ? byDate(a, b) : 0) || byName(a, b));
};
