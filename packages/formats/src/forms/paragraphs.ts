import { element, type FormElement, type FormNode } from './form.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** How text looks in a word processor, as far as a form shows it. */
export type Look = {
  href: string | null;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  smallCaps: boolean;
  raised: 'sup' | 'sub' | null;
};
export const PLAIN: Look = {
  href: null,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  smallCaps: false,
  raised: null,
};

type Shape = { key: string; tag: string; attributes: Record<string, string> };
const shape = (tag: string, attributes: Record<string, string> = {}, key = tag): Shape => ({ key, tag, attributes });
const [BOLD, ITALIC, UNDERLINE, STRIKE] = ['b', 'i', 'u', 's'].map((tag) => shape(tag));
const RAISED = { sup: shape('sup'), sub: shape('sub') };
const SMALL_CAPS = shape('span', { class: 'small-caps' });

/** The elements around a piece of text, the outermost first. A link is underlined by itself. */
const shapesOf = ({ href, bold, italic, underline, strike, smallCaps, raised }: Look): Shape[] =>
  [
    href === null ? undefined : shape('a', { href }, `a ${href}`),
    bold ? BOLD : undefined,
    italic ? ITALIC : undefined,
    underline && href === null ? UNDERLINE : undefined,
    strike ? STRIKE : undefined,
    raised ? RAISED[raised] : undefined,
    smallCaps ? SMALL_CAPS : undefined,
  ].filter((one) => one !== undefined);

/** Text waits in pieces: what is added letter by letter to a string takes many times its size. */
type Line = { block: FormElement; look: Look; open: Shape[]; pieces: string[]; length: number };
/** Text that is collected before it becomes a node. */
const PIECE = 32_768;
/** Places that have a name and no text. */
const MAX_ANCHORS = 100;

/** Writes paragraphs of a word processor, whose text comes in runs, each with a look of its own. They may nest. */
export const paragraphWriter = (builder: TreeBuilder) => {
  const lines: Line[] = [];
  let anchors: string[] = [];
  let wasEmpty = true;

  const flush = (line: Line): void => {
    builder.text(line.pieces.join(''));
    [line.pieces, line.length] = [[], 0];
  };
  /** The paragraph that is open, with the elements of this look around what comes next. */
  const lineFor = (look: Look): Line | undefined => {
    const line = lines.at(-1);
    if (!line || line.look === look) return line;
    line.look = look;
    const shapes = shapesOf(look);
    let same = 0;
    while (same < shapes.length && line.open[same]?.key === shapes[same]?.key) same += 1;
    if (same === shapes.length && same === line.open.length) return line;
    flush(line);
    for (; line.open.length > same; line.open.pop()) builder.close();
    for (const one of shapes.slice(same)) {
      builder.open(one.tag, { ...one.attributes });
      line.open.push(one);
    }
    return line;
  };
  const write = (node: FormNode): void => {
    if (typeof node === 'string') return builder.text(node);
    builder.open(node.tag, node.attributes);
    node.children.forEach(write);
    builder.close();
  };

  const writer = {
    isOpen: (): boolean => lines.length > 0,
    /** What was written stands before what else is added to the tree. */
    flush(): void {
      const line = lines.at(-1);
      if (line) flush(line);
    },
    /** What it is may still be changed while it is open. */
    begin(block: FormElement): void {
      writer.flush();
      builder.openElement(block);
      lines.push({ block, look: PLAIN, open: [], pieces: [], length: 0 });
      wasEmpty = false;
      const [first, ...others] = anchors;
      anchors = [];
      if (first !== undefined) block.attributes.id ??= first;
      for (const id of others) writer.anchor(id);
    },
    text(text: string, look: Look): void {
      const line = lineFor(look);
      if (!line) return;
      line.pieces.push(text);
      line.length += text.length;
      if (line.length > PIECE) flush(line);
    },
    node(node: FormElement, look: Look): void {
      const line = lineFor(look);
      if (!line) return;
      flush(line);
      write(node);
    },
    /** Names the place where the text is; between paragraphs, the next one. */
    anchor(id: string): void {
      const line = lines.at(-1);
      if (!line) anchors = [...anchors, id].slice(-MAX_ANCHORS);
      else if (line.block.children.length === 0 && line.length === 0 && !line.block.attributes.id)
        line.block.attributes.id = id;
      else writer.node(element('span', { id }), line.look);
    },
    end(): FormElement | undefined {
      const line = lineFor(PLAIN);
      if (!line) return undefined;
      flush(line);
      builder.close();
      return lines.pop()?.block;
    },
    /** A paragraph without text; several of them are one. */
    emptyLine(): void {
      if (wasEmpty) return;
      write(element('p', { class: 'empty-line' }, [element('br')]));
      wasEmpty = true;
    },
  };
  return writer;
};
