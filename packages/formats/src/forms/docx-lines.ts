import { docxLists } from './docx-lists.ts';
import type { docxNumbering } from './docx-numbering.ts';
import { type DocxParagraph, type DocxStyles, paragraphWith } from './docx-styles.ts';
import { element, type FormElement } from './form.ts';
import { type Look, PLAIN, paragraphWriter } from './paragraphs.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** From here on an indent is meant to be seen, in twips. */
const INDENTED = 500;

export type DocxSheets = { styles: DocxStyles; numbering: ReturnType<typeof docxNumbering> };
type Line = { paragraph: DocxParagraph; look: Look; isBegun: boolean };

/** Writes the paragraphs of a DOCX: as headings, as items of lists, as text. Those of a text box stand inside of another. */
export const docxLines = (builder: TreeBuilder, { styles, numbering }: DocxSheets) => {
  const writer = paragraphWriter(builder);
  const lines: Line[] = [];
  /** Text, or a cell, box or note in it. */
  const places = [docxLists(builder)];
  const directions = { rtl: 0, ltr: 0 };

  const blockOf = ({ paragraph }: Line): FormElement => {
    const { level, name, align, isRightToLeft, indent } = paragraph;
    const block = element('p', isRightToLeft ? { dir: 'rtl' } : {});
    if (level !== null) block.tag = `h${Math.min(level + 1, 6)}`;
    else if (name === 'title') [block.tag, block.attributes.class] = ['h1', 'book-title'];
    else if (name !== null) block.attributes.class = name === 'quote' ? 'cite' : name;
    // from right to left `right` is where lines end
    else if (align === 'center' || (align === 'right' && !isRightToLeft)) block.attributes.class = align;
    else if (indent >= INDENTED && !places.at(-1)?.isOpen()) block.attributes.class = 'indented';
    return block;
  };
  const begin = (line: Line): void => {
    line.isBegun = true;
    const { level, listId, listLevel, isRightToLeft } = line.paragraph;
    const lists = places.at(-1);
    const item = listId === '0' ? null : numbering.item(listId, listLevel);
    writer.flush();
    if (item && level === null) lists?.begin(listId, listLevel, item);
    else lists?.end();
    writer.begin(blockOf(line));
    if (item && (item.isLabelled || level !== null) && item.label.trim() !== '')
      writer.text(`${item.label.trim()} `, PLAIN);
    directions[isRightToLeft ? 'rtl' : 'ltr'] += 1;
  };
  /** The paragraph that is open; what is written outside of any begins one. */
  const begun = (): void => {
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
      else if (lines.length === 0 && places.length === 1 && !places[0]?.isOpen()) writer.emptyLine();
    },
    /** A property of the paragraph; the style comes before all others. */
    property(name: string, attributes: ReadonlyMap<string, string>): void {
      const line = lines.at(-1);
      if (!line) return;
      if (name === 'pstyle') Object.assign(line, styles.paragraph(attributes.get('val')));
      else line.paragraph = paragraphWith(line.paragraph, name, attributes);
    },
    look: (): Look => lines.at(-1)?.look ?? PLAIN,
    text(text: string, look: Look): void {
      // space before the text is none
      if (!lines.at(-1)?.isBegun && text.trim() === '') return;
      begun();
      writer.text(text, look);
    },
    node(node: FormElement, look: Look): void {
      begun();
      writer.node(node, look);
    },
    anchor: writer.anchor,
    /** A table, cell, box or note begins: an element of the tree, or none. */
    enter(tag: string | null, attributes: Record<string, string> = {}): void {
      writer.flush();
      if (tag === 'table') places.at(-1)?.end();
      if (tag !== null) builder.open(tag, attributes);
      places.push(docxLists(builder));
    },
    leave(tag: string | null): void {
      if (places.length > 1) places.pop()?.end();
      if (tag !== null) builder.close();
    },
    end(): void {
      for (const place of places) place.end();
    },
  };
};
