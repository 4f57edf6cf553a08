import { type ContentElement, type ContentNode, createElement } from './converted-book.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Character formatting of a word processor, as far as it is converted. */
export type TextStyle = {
  href: string | null;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  smallCaps: boolean;
  verticalAlign: 'sup' | 'sub' | null;
};
export const PLAIN_STYLE: TextStyle = {
  href: null,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  smallCaps: false,
  verticalAlign: null,
};

type StyleElement = { key: string; tag: string; attributes: Record<string, string> };
const createStyleElement = (tag: string, attributes: Record<string, string> = {}, key = tag): StyleElement => ({
  key,
  tag,
  attributes,
});
const [BOLD, ITALIC, UNDERLINE, STRIKE] = ['b', 'i', 'u', 's'].map((tag) => createStyleElement(tag));
const RAISED = { sup: createStyleElement('sup'), sub: createStyleElement('sub') };
const SMALL_CAPS = createStyleElement('span', { class: 'small-caps' });

/** The elements around a text run, outermost first. Links are not underlined in addition. */
const toStyleElements = ({
  href,
  bold,
  italic,
  underline,
  strike,
  smallCaps,
  verticalAlign,
}: TextStyle): StyleElement[] =>
  [
    href === null ? undefined : createStyleElement('a', { href }, `a ${href}`),
    bold ? BOLD : undefined,
    italic ? ITALIC : undefined,
    underline && href === null ? UNDERLINE : undefined,
    strike ? STRIKE : undefined,
    verticalAlign ? RAISED[verticalAlign] : undefined,
    smallCaps ? SMALL_CAPS : undefined,
  ].filter((styleElement) => styleElement !== undefined);

/** Text is buffered in chunks: appending letter by letter to a string takes many times its size. */
type OpenParagraph = {
  block: ContentElement;
  style: TextStyle;
  open: StyleElement[];
  pieces: string[];
  length: number;
};
/** Characters buffered before they become a node. */
const FLUSH_LENGTH = 32_768;
/** Maximum number of pending anchors between paragraphs. */
const MAX_ANCHORS = 100;

/** Writes word-processor paragraphs whose text comes in runs with their own formatting. Paragraphs may nest. */
export const createParagraphWriter = (builder: TreeBuilder) => {
  const paragraphs: OpenParagraph[] = [];
  let anchors: string[] = [];
  let wasEmpty = true;

  const flush = (paragraph: OpenParagraph): void => {
    builder.text(paragraph.pieces.join(''));
    [paragraph.pieces, paragraph.length] = [[], 0];
  };
  /** The open paragraph, with the elements of this style opened around what follows. */
  const openLine = (style: TextStyle): OpenParagraph | undefined => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph || paragraph.style === style) return paragraph;
    paragraph.style = style;
    const shapes = toStyleElements(style);
    let commonLength = 0;
    while (commonLength < shapes.length && paragraph.open[commonLength]?.key === shapes[commonLength]?.key)
      commonLength += 1;
    if (commonLength === shapes.length && commonLength === paragraph.open.length) return paragraph;
    flush(paragraph);
    for (; paragraph.open.length > commonLength; paragraph.open.pop()) builder.close();
    for (const styleElement of shapes.slice(commonLength)) {
      builder.open(styleElement.tag, { ...styleElement.attributes });
      paragraph.open.push(styleElement);
    }
    return paragraph;
  };
  const write = (node: ContentNode): void => {
    if (typeof node === 'string') return builder.text(node);
    builder.open(node.tag, node.attributes);
    node.children.forEach(write);
    builder.close();
  };

  const writer = {
    isOpen: (): boolean => paragraphs.length > 0,
    /** Writes buffered text before anything else is added to the tree. */
    flush(): void {
      const paragraph = paragraphs.at(-1);
      if (paragraph) flush(paragraph);
    },
    /** Starts a paragraph; its element may still be changed while it is open. */
    begin(block: ContentElement): void {
      writer.flush();
      builder.openElement(block);
      paragraphs.push({ block, style: PLAIN_STYLE, open: [], pieces: [], length: 0 });
      wasEmpty = false;
      const [first, ...others] = anchors;
      anchors = [];
      if (first !== undefined) block.attributes.id ??= first;
      for (const id of others) writer.anchor(id);
    },
    text(text: string, style: TextStyle): void {
      const paragraph = openLine(style);
      if (!paragraph) return;
      paragraph.pieces.push(text);
      paragraph.length += text.length;
      if (paragraph.length > FLUSH_LENGTH) flush(paragraph);
    },
    node(node: ContentElement, style: TextStyle): void {
      const paragraph = openLine(style);
      if (!paragraph) return;
      flush(paragraph);
      write(node);
    },
    /** Adds an anchor at the current position; between paragraphs, to the next one. */
    anchor(id: string): void {
      const paragraph = paragraphs.at(-1);
      if (!paragraph) anchors = [...anchors, id].slice(-MAX_ANCHORS);
      else if (paragraph.block.children.length === 0 && paragraph.length === 0 && !paragraph.block.attributes.id)
        paragraph.block.attributes.id = id;
      else writer.node(createElement('span', { id }), paragraph.style);
    },
    end(): ContentElement | undefined {
      const paragraph = openLine(PLAIN_STYLE);
      if (!paragraph) return undefined;
      flush(paragraph);
      builder.close();
      return paragraphs.pop()?.block;
    },
    /** Adds an empty line; consecutive ones collapse. */
    emptyLine(): void {
      if (wasEmpty) return;
      write(createElement('p', { class: 'empty-line' }, [createElement('br')]));
      wasEmpty = true;
    },
  };
  return writer;
};
