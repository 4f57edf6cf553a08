import type { DocxItem } from './docx-numbering.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Opens and closes the lists that paragraphs of one place, one after the other, are items of. */
export const docxLists = (builder: TreeBuilder) => {
  const open: { listId: string; level: number }[] = [];
  const close = (): void => {
    builder.close();
    builder.close();
    open.pop();
  };
  return {
    isOpen: (): boolean => open.length > 0,
    /** What comes next is an item. */
    begin(listId: string, level: number, { tag, className, value }: DocxItem): void {
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
    /** What comes next is none. */
    end(): void {
      while (open.length > 0) close();
    },
  };
};
