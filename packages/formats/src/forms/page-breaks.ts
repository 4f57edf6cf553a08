import { element, type FormElement, type FormNode } from './form.ts';

/** More would not be chapters; deeper ones stand in the middle of something. */
const MAX_PIECES = 5000;
const MAX_DEPTH = 12;

/**
 * Cuts a tree at the elements that mean a new page: what is open there is open again behind it. An id of such an element names
 * what comes behind it.
 */
export const splitAtBreaks = (nodes: readonly FormNode[], isBreak: (node: FormElement) => boolean): FormNode[][] => {
  const pieces: FormNode[][] = [];
  let piece = element('body');
  let open: FormElement[] = [piece];
  let isFilled = false;
  const put = (node: FormNode): void => void open.at(-1)?.children.push(node);
  const begin = ({ attributes: { id } }: FormElement): void => {
    if (isFilled && pieces.length < MAX_PIECES) {
      pieces.push(piece.children);
      piece = element('body');
      let within = piece;
      open = open.map((node, index) => {
        if (index === 0) return piece;
        const { id: _, ...attributes } = node.attributes;
        const again = element(node.tag, attributes);
        within.children.push(again);
        within = again;
        return again;
      });
      isFilled = false;
    }
    if (id !== undefined) put(element('a', { id }));
  };
  const read = (children: readonly FormNode[]): void => {
    for (const node of children) {
      if (typeof node === 'string') {
        isFilled ||= node.trim() !== '';
        put(node);
      } else if (isBreak(node)) {
        if (open.length <= MAX_DEPTH) begin(node);
        read(node.children);
      } else {
        isFilled ||= node.tag === 'img';
        const depth = open.length;
        const same = element(node.tag, node.attributes);
        put(same);
        open.push(same);
        read(node.children);
        open.length = depth;
      }
    }
  };
  read(nodes);
  if (isFilled || pieces.length === 0) pieces.push(piece.children);
  return pieces;
};
