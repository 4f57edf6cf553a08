import { UnreadableBook } from '../facts.ts';
import { element, type FormElement, type FormNode, LIMITS } from './form.ts';

/** What the trees of one book may still take together. */
export type TreeBudget = { nodes: number; characters: number };
export const treeBudget = (): TreeBudget => ({ nodes: LIMITS.nodes, characters: LIMITS.characters });

export type TreeBuilder = ReturnType<typeof treeBuilder>;

/**
 * Builds a tree as its elements open and close. Throws `UnreadableBook('hostile')` when the budget is spent; what is nested
 * deeper than `LIMITS` loses its tags and keeps its text.
 */
export const treeBuilder = (budget: TreeBudget = treeBudget()) => {
  const root = element('body');
  const open: FormElement[] = [root];
  let tooDeep = 0;
  const add = (node: FormNode): void => {
    budget.nodes -= 1;
    budget.characters -= typeof node === 'string' ? node.length : 0;
    if (budget.nodes < 0 || budget.characters < 0)
      throw new UnreadableBook('hostile', 'there is more text than a book has');
    open.at(-1)?.children.push(node);
  };
  const openElement = (node: FormElement): void => {
    if (open.length > LIMITS.depth) {
      tooDeep += 1;
      return;
    }
    add(node);
    open.push(node);
  };
  return {
    root,
    open: (tag: string, attributes: Record<string, string> = {}): void => openElement(element(tag, attributes)),
    /** The same of an element that whoever made it may still change. */
    openElement,
    close(): void {
      if (tooDeep > 0) tooDeep -= 1;
      else if (open.length > 1) open.pop();
    },
    text(text: string): void {
      if (text !== '') add(text);
    },
    /** The elements that are open, the outermost first. */
    path: (): readonly FormElement[] => open,
  };
};
