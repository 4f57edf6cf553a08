import { element, type FormElement } from './form.ts';
import { type Look, paragraphWriter } from './paragraphs.ts';
import type { ParagraphLook } from './rtf-groups.ts';
import type { ParagraphKind } from './rtf-styles.ts';
import { type TreeBudget, treeBuilder } from './tree-builder.ts';

/** From here on an indent is meant to be seen: 2 cm or so, in twips. */
const INDENTED = 500;
const TABLE = ['table', 'tr', 'td'] as const;

/** Where paragraphs and tables of an RTF are written, one after the other: its text, or its notes. */
export const rtfStage = (budget: TreeBudget, kindOf: (style: number) => ParagraphKind) => {
  const builder = treeBuilder(budget);
  const writer = paragraphWriter(builder);
  /** Of a table: how many of `TABLE` are open. */
  let inTable = 0;
  /** Its rows are described before, and sometimes only so. */
  let inRow = false;
  let block: FormElement | null = null;
  /** As its last text saw it. */
  let look: ParagraphLook | null = null;

  const openTable = (levels: number): void => {
    for (; inTable < levels; inTable += 1) builder.open(TABLE[inTable] ?? 'td');
  };
  const closeTable = (left: number): void => {
    for (; inTable > left; inTable -= 1) builder.close();
  };
  const begin = (seen: ParagraphLook): void => {
    look = seen;
    if (writer.isOpen()) return;
    if (seen.isInTable || inRow) openTable(TABLE.length);
    else closeTable(0);
    block = element('p');
    writer.begin(block);
  };

  const stage = {
    builder,
    text(text: string, seen: ParagraphLook, how: Look): void {
      if (!writer.isOpen() && text.trim() === '') return;
      begin(seen);
      writer.text(text, how);
    },
    node(node: FormElement, seen: ParagraphLook, how: Look): void {
      begin(seen);
      writer.node(node, how);
    },
    anchor: writer.anchor,
    /** Gives back the paragraph that ends, `null` where there was no text. */
    endParagraph(): ParagraphLook | null {
      if (!block || !look) return null;
      const ended = look;
      shapeParagraph(block, ended, kindOf(ended.style));
      writer.end();
      [block, look] = [null, null];
      return ended;
    },
    /** The end of a paragraph where there may be none: an empty line, then. */
    par(): ParagraphLook | null {
      const ended = stage.endParagraph();
      if (!ended && inTable === 0) writer.emptyLine();
      return ended;
    },
    beginRow(): void {
      inRow = true;
    },
    endCell(): void {
      stage.endParagraph();
      openTable(TABLE.length);
      closeTable(2);
    },
    endRow(): void {
      stage.endParagraph();
      inRow = false;
      closeTable(1);
    },
    end(): void {
      stage.endParagraph();
      inRow = false;
      closeTable(0);
    },
  };
  return stage;
};

const shapeParagraph = (block: FormElement, look: ParagraphLook, kind: ParagraphKind): void => {
  const { align, isRightToLeft, indent } = look;
  const level = look.level ?? kind.level;
  const isHeading = level !== null && level >= 0 && level <= 8;
  if (isHeading) block.tag = `h${Math.min(level + 1, 6)}`;
  else if (kind.isTitle) [block.tag, block.attributes.class] = ['h1', 'book-title'];
  else if (kind.isSubtitle) block.attributes.class = 'subtitle';
  // from right to left `right` is where lines begin
  else if (align === 'center' || (align === 'right' && !isRightToLeft)) block.attributes.class = align;
  else if (indent >= INDENTED) block.attributes.class = 'indented';
  if (isRightToLeft) block.attributes.dir = 'rtl';
};
