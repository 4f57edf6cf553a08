import type { SiteBlock } from '@lectern/texts/shapes/site-text';

/** A text without its marks, for search engines. */
const removeMarks = (text: string): string =>
  text.replaceAll(/\*\*|`/g, '').replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, '$1');

/** The words of a section in one paragraph. */
export const toPlainText = (body: readonly SiteBlock[]): string =>
  body
    .flatMap((block): readonly string[] => {
      if (typeof block === 'string') return [block];
      if ('list' in block) return block.list;
      if ('steps' in block) return block.steps;
      if ('note' in block) return [block.note];
      if ('code' in block) return [block.code];
      return block.table.rows.map((row) => row.join(': '));
    })
    .map(removeMarks)
    .join(' ');
