import type { FormOutline } from './form.ts';

/** A table of contents as a tree, of entries in their order and how deep each stands. */
export const nestedOutline = (entries: Iterable<Omit<FormOutline, 'children'> & { level: number }>): FormOutline[] => {
  const top: FormOutline[] = [];
  const open: { level: number; children: FormOutline[] }[] = [];
  for (const { level, title, target } of entries) {
    while ((open.at(-1)?.level ?? level - 1) >= level) open.pop();
    const own: FormOutline = { title, target, children: [] };
    (open.at(-1)?.children ?? top).push(own);
    open.push({ level, children: own.children });
  }
  return top;
};
