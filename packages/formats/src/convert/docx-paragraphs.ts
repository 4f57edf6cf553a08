import { type ContentElement, createElement } from './converted-book.ts';
import { createDocxListWriter } from './docx-lists.ts';
import type { createDocxNumbering } from './docx-numbering.ts';
import { applyParagraphProperty, type DocxParagraphFormat, type DocxStyles } from './docx-styles.ts';
import { createParagraphWriter, PLAIN_STYLE, type TextStyle } from './paragraph-writer.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Smallest indent that is rendered, in twips. */
const MIN_VISIBLE_INDENT = 500;

export type DocxStyleSheets = { styles: DocxStyles; numbering: ReturnType<typeof createDocxNumbering> };
type Line = { paragraph: DocxParagraphFormat; style: TextStyle; isBegun: boolean };

/**
 * Writes the paragraphs of a DOCX as headings, list items or text. Paragraphs of a text box are nested inside another
 * paragraph.
 */
export const createDocxParagraphWriter = (builder: TreeBuilder, { styles, numbering }: DocxStyleSheets) => {
  const writer = createParagraphWriter(builder);
  const lines: Line[] = [];
  /** One list writer for the text and for each open cell, box or note. */
  const listWriters = [createDocxListWriter(builder)];
  const directions = { rtl: 0, ltr: 0 };

  const createBlock = ({ paragraph }: Line): ContentElement => {
    const { level, name, align, isRightToLeft, indent } = paragraph;
    const block = createElement('p', isRightToLeft ? { dir: 'rtl' } : {});
    if (level !== null) block.tag = `h${Math.min(level + 1, 6)}`;
    else if (name === 'title') [block.tag, block.attributes.class] = ['h1', 'book-title'];
    else if (name !== null) block.attributes.class = name === 'quote' ? 'cite' : name;
    // in right-to-left text `right` means the end of the line
    else if (align === 'center' || (align === 'right' && !isRightToLeft)) block.attributes.class = align;
    else if (indent >= MIN_VISIBLE_INDENT && !listWriters.at(-1)?.isOpen()) block.attributes.class = 'indented';
    return block;
  };
  const begin = (line: Line): void => {
    line.isBegun = true;
    const { level, listId, listLevel, isRightToLeft } = line.paragraph;
    const lists = listWriters.at(-1);
    const item = listId === '0' ? null : numbering.item(listId, listLevel);
    writer.flush();
    if (item && level === null) lists?.begin(listId, listLevel, item);
    else lists?.end();
    writer.begin(createBlock(line));
    if (item && (item.isLabelled || level !== null) && item.label.trim() !== '')
      writer.text(`${item.label.trim()} `, PLAIN_STYLE);
    directions[isRightToLeft ? 'rtl' : 'ltr'] += 1;
  };
  /** Starts the open paragraph, or a new one for text outside any paragraph. */
  const ensureBegun = (): void => {
    const line = lines.at(-1) ?? open();
    if (!line.isBegun) begin(line);
  };
  const open = (): Line => {
    const line = { ...styles.paragraph(), isBegun: false };
    lines.push(line);
    return line;
  };

  return {
    directions,
    open,
    close(): void {
      const line = lines.pop();
      if (line?.isBegun) writer.end();
      else if (lines.length === 0 && listWriters.length === 1 && !listWriters[0]?.isOpen()) writer.emptyLine();
    },
    /** Applies a paragraph property; the style comes first. */
    property(name: string, attributes: ReadonlyMap<string, string>): void {
      const line = lines.at(-1);
      if (!line) return;
      if (name === 'pstyle') Object.assign(line, styles.paragraph(attributes.get('val')));
      else line.paragraph = applyParagraphProperty(line.paragraph, name, attributes);
    },
    style: (): TextStyle => lines.at(-1)?.style ?? PLAIN_STYLE,
    text(text: string, style: TextStyle): void {
      // leading white space is dropped
      if (!lines.at(-1)?.isBegun && text.trim() === '') return;
      ensureBegun();
      writer.text(text, style);
    },
    node(node: ContentElement, style: TextStyle): void {
      ensureBegun();
      writer.node(node, style);
    },
    anchor: writer.anchor,
    /** Opens a table, cell, box or note; `tag` is `null` when it has no element. */
    enter(tag: string | null, attributes: Record<string, string> = {}): void {
      writer.flush();
      if (tag === 'table') listWriters.at(-1)?.end();
      if (tag !== null) builder.open(tag, attributes);
      listWriters.push(createDocxListWriter(builder));
    },
    leave(tag: string | null): void {
      if (listWriters.length > 1) listWriters.pop()?.end();
      if (tag !== null) builder.close();
    },
    end(): void {
      for (const listWriter of listWriters) listWriter.end();
    },
  };
};
