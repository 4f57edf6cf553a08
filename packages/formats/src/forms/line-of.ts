import type { FormNode } from './form.ts';

const textOf = (nodes: readonly FormNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? ' ' : textOf(node.children))).join('');

/** What is written in a tree, in one line. */
export const lineOf = (nodes: readonly FormNode[]): string => textOf(nodes).replaceAll(/\s+/g, ' ').trim();
