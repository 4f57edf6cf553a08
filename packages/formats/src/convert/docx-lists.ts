import type { DocxListItem } from './docx-numbering.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Opens and closes lists for consecutive paragraphs of one text flow. */
export const createDocxListWriter = (builder: TreeBuilder) => {
  const open: { listId: string; level: number }[] = [];
  const close = (): void => {
    builder.close();
    builder.close();
    open.pop();
  };
  return {
    isOpen: (): boolean => open.length > 0,
    /** Starts a list item. */
    begin(listId: string, level: number, { tag, className, value }: DocxListItem): void {
      for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
        if (last.level === level && last.listId === listId) {
          builder.close();
          builder.open('li');
          return;
        }
        close();
      }
      builder.open(tag, {
        ...(className !== null && { class: className }),
        ...(tag === 'ol' && value !== 1 && { start: String(value) }),
      });
      builder.open('li');
      open.push({ listId, level });
    },
    /** Closes all lists: the next paragraph is not an item. */
    end(): void {
      while (open.length > 0) close();
    },
  };
};
