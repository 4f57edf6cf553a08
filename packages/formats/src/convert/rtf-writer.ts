import { type ContentElement, createElement } from './converted-book.ts';
import { createParagraphWriter, type TextStyle } from './paragraph-writer.ts';
import type { RtfParagraphFormat } from './rtf-group-state.ts';
import type { ParagraphKind } from './rtf-styles.ts';
import { createTreeBuilder, type TreeBudget } from './tree-builder.ts';

/** Smallest indent that is rendered: about 1 cm, in twips. */
const MIN_VISIBLE_INDENT = 500;
const TABLE = ['table', 'tr', 'td'] as const;

/** Writes paragraphs and tables of an RTF body, or of its notes, in sequence. */
export const createRtfWriter = (budget: TreeBudget, kindOf: (style: number) => ParagraphKind) => {
  const builder = createTreeBuilder(budget);
  const writer = createParagraphWriter(builder);
  /** How many elements of `TABLE` are open. */
  let openTableLevels = 0;
  /** Whether a row definition was seen; some rows have nothing else. */
  let inRow = false;
  let block: ContentElement | null = null;
  /** Format of the paragraph at its last text. */
  let currentFormat: RtfParagraphFormat | null = null;

  const openTable = (levels: number): void => {
    for (; openTableLevels < levels; openTableLevels += 1) builder.open(TABLE[openTableLevels] ?? 'td');
  };
  const closeTable = (left: number): void => {
    for (; openTableLevels > left; openTableLevels -= 1) builder.close();
  };
  const begin = (format: RtfParagraphFormat): void => {
    currentFormat = format;
    if (writer.isOpen()) return;
    if (format.isInTable || inRow) openTable(TABLE.length);
    else closeTable(0);
    block = createElement('p');
    writer.begin(block);
  };

  const rtfWriter = {
    builder,
    text(text: string, format: RtfParagraphFormat, style: TextStyle): void {
      if (!writer.isOpen() && text.trim() === '') return;
      begin(format);
      writer.text(text, style);
    },
    node(node: ContentElement, format: RtfParagraphFormat, style: TextStyle): void {
      begin(format);
      writer.node(node, style);
    },
    anchor: writer.anchor,
    /** Ends the paragraph and returns its format, `null` when it had no text. */
    endParagraph(): RtfParagraphFormat | null {
      if (!block || !currentFormat) return null;
      const endedFormat = currentFormat;
      applyParagraphFormat(block, endedFormat, kindOf(endedFormat.style));
      writer.end();
      [block, currentFormat] = [null, null];
      return endedFormat;
    },
    /** Handles `\par`: without an open paragraph it is an empty line. */
    par(): RtfParagraphFormat | null {
      const endedFormat = rtfWriter.endParagraph();
      if (!endedFormat && openTableLevels === 0) writer.emptyLine();
      return endedFormat;
    },
    beginRow(): void {
      inRow = true;
    },
    endCell(): void {
      rtfWriter.endParagraph();
      openTable(TABLE.length);
      closeTable(2);
    },
    endRow(): void {
      rtfWriter.endParagraph();
      inRow = false;
      closeTable(1);
    },
    end(): void {
      rtfWriter.endParagraph();
      inRow = false;
      closeTable(0);
    },
  };
  return rtfWriter;
};

const applyParagraphFormat = (block: ContentElement, format: RtfParagraphFormat, kind: ParagraphKind): void => {
  const { align, isRightToLeft, indent } = format;
  const level = format.level ?? kind.level;
  const isHeading = level !== null && level >= 0 && level <= 8;
  if (isHeading) block.tag = `h${Math.min(level + 1, 6)}`;
  else if (kind.isTitle) [block.tag, block.attributes.class] = ['h1', 'book-title'];
  else if (kind.isSubtitle) block.attributes.class = 'subtitle';
  // in right-to-left text `right` means the start of the line
  else if (align === 'center' || (align === 'right' && !isRightToLeft)) block.attributes.class = align;
  else if (indent >= MIN_VISIBLE_INDENT) block.attributes.class = 'indented';
  if (isRightToLeft) block.attributes.dir = 'rtl';
};
