import { UnreadableBook } from '../book-facts.ts';
import { CONVERSION_LIMITS, type ContentElement, type ContentNode, createElement } from './converted-book.ts';

/** Remaining budget for all trees of one book. */
export type TreeBudget = { nodes: number; characters: number };
export const createTreeBudget = (): TreeBudget => ({
  nodes: CONVERSION_LIMITS.nodes,
  characters: CONVERSION_LIMITS.characters,
});

export type TreeBuilder = ReturnType<typeof createTreeBuilder>;

/**
 * Builds a tree from open and close events. Throws `UnreadableBook('hostile')` when the budget is exhausted; elements
 * nested deeper than `CONVERSION_LIMITS` lose their tags and keep their text.
 */
export const createTreeBuilder = (budget: TreeBudget = createTreeBudget()) => {
  const root = createElement('body');
  const open: ContentElement[] = [root];
  let skippedLevels = 0;
  const add = (node: ContentNode): void => {
    budget.nodes -= 1;
    budget.characters -= typeof node === 'string' ? node.length : 0;
    if (budget.nodes < 0 || budget.characters < 0)
      throw new UnreadableBook('hostile', 'there is more text than a book has');
    open.at(-1)?.children.push(node);
  };
  const openElement = (node: ContentElement): void => {
    if (open.length > CONVERSION_LIMITS.depth) {
      skippedLevels += 1;
      return;
    }
    add(node);
    open.push(node);
  };
  return {
    root,
    open: (tag: string, attributes: Record<string, string> = {}): void => openElement(createElement(tag, attributes)),
    /** Opens an element that the caller may still change. */
    openElement,
    close(): void {
      if (skippedLevels > 0) skippedLevels -= 1;
      else if (open.length > 1) open.pop();
    },
    text(text: string): void {
      if (text !== '') add(text);
    },
    /** The open elements, outermost first. */
    path: (): readonly ContentElement[] => open,
  };
};
