import { type ContentElement, type ContentNode, createElement } from './converted-book.ts';

/** Upper bounds: more pages are not chapters, deeper breaks are inside other content. */
const MAX_PIECES = 5000;
const MAX_DEPTH = 12;

/**
 * Splits a tree at page-break elements; elements open at the break are reopened after it. The id of a break element
 * names what follows it.
 */
export const splitAtPageBreaks = (
  nodes: readonly ContentNode[],
  isBreak: (node: ContentElement) => boolean,
): ContentNode[][] => {
  const pages: ContentNode[][] = [];
  let page = createElement('body');
  let open: ContentElement[] = [page];
  let hasContent = false;
  const append = (node: ContentNode): void => void open.at(-1)?.children.push(node);
  const startPage = ({ attributes: { id } }: ContentElement): void => {
    if (hasContent && pages.length < MAX_PIECES) {
      pages.push(page.children);
      page = createElement('body');
      let parent = page;
      open = open.map((node, index) => {
        if (index === 0) return page;
        const { id: _, ...attributes } = node.attributes;
        const copy = createElement(node.tag, attributes);
        parent.children.push(copy);
        parent = copy;
        return copy;
      });
      hasContent = false;
    }
    if (id !== undefined) append(createElement('a', { id }));
  };
  const copyNodes = (children: readonly ContentNode[]): void => {
    for (const node of children) {
      if (typeof node === 'string') {
        hasContent ||= node.trim() !== '';
        append(node);
      } else if (isBreak(node)) {
        if (open.length <= MAX_DEPTH) startPage(node);
        copyNodes(node.children);
      } else {
        hasContent ||= node.tag === 'img';
        const depth = open.length;
        const copy = createElement(node.tag, node.attributes);
        append(copy);
        open.push(copy);
        copyNodes(node.children);
        open.length = depth;
      }
    }
  };
  copyNodes(nodes);
  if (hasContent || pages.length === 0) pages.push(page.children);
  return pages;
};
