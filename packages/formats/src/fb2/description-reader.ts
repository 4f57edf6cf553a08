import { walkDescendants, type XmlElement } from '../xml/parse-xml.ts';
import type { XmlListener } from '../xml/read-xml.ts';

/** Upper limits for a description; the rest is dropped. */
const MAX_NODES = 20_000;
const MAX_CHARACTERS = 1_000_000;
const MAX_DEPTH = 100;

/** Builds the tree of a description within the limits. */
export const createDescriptionReader = (): XmlListener & { root: XmlElement } => {
  const root: XmlElement = { name: 'description', attributes: new Map(), children: [] };
  const open: XmlElement[] = [];
  let nodes = 0;
  let characters = 0;
  /** Number of open elements that were dropped. */
  let skippedDepth = 0;
  return {
    root,
    open(name, attributes) {
      const isRoot = name === 'description' && open.length === 0;
      nodes += 1;
      if (skippedDepth > 0 || nodes > MAX_NODES || open.length > MAX_DEPTH) {
        skippedDepth += 1;
        return;
      }
      const element = isRoot ? root : { name, attributes, children: [] };
      if (!isRoot) open.at(-1)?.children.push(element);
      open.push(element);
    },
    close() {
      if (skippedDepth > 0) skippedDepth -= 1;
      else open.pop();
    },
    text(text) {
      characters += text.length;
      nodes += 1;
      if (skippedDepth === 0 && nodes <= MAX_NODES && characters <= MAX_CHARACTERS) open.at(-1)?.children.push(text);
    },
  };
};

/** Finds the `id` of the cover picture; `null` when none is declared. */
export const findCoverId = (description: XmlElement): string | null => {
  for (const page of walkDescendants(description)) {
    const image = page.name === 'coverpage' && [...walkDescendants(page)].find(({ name }) => name === 'image');
    const reference = image && image.attributes.get('href')?.trim().replace(/^#/, '');
    if (reference) return reference;
  }
  return null;
};
