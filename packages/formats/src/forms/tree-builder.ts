import { UnreadableBook } from '../facts.ts';
import { element, type FormElement, type FormNode, LIMITS } from './form.ts';

/**
 * Builds a tree as its elements open and close. Throws `UnreadableBook('hostile')` beyond `LIMITS`; what is nested deeper
 * than them loses its tags and keeps its text.
 */
export const treeBuilder = () => {
  const root = element('body');
  const open: FormElement[] = [root];
  let tooDeep = 0;
  let nodes = 0;
  let characters = 0;
  const add = (node: FormNode): void => {
    nodes += 1;
    characters += typeof node === 'string' ? node.length : 0;
    if (nodes > LIMITS.nodes || characters > LIMITS.characters)
      throw new UnreadableBook('hostile', 'there is more text than a book has');
    open.at(-1)?.children.push(node);
  };
  return {
    root,
    open(tag: string, attributes: Record<string, string> = {}): void {
      if (open.length > LIMITS.depth) {
        tooDeep += 1;
        return;
      }
      const node = element(tag, attributes);
      add(node);
      open.push(node);
    },
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
