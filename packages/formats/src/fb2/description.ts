import type { XmlListener } from '../xml/stream.ts';
import { descendantsOf, type XmlElement } from '../xml/tree.ts';

/** No honest description comes near these; what is beyond them is left out. */
const MAX_NODES = 20_000;
const MAX_CHARACTERS = 1_000_000;
const MAX_DEPTH = 100;

/** Builds the tree of a description as it is read, so much of it as an honest book has. */
export const descriptionReader = (): XmlListener & { root: XmlElement } => {
  const root: XmlElement = { name: 'description', attributes: new Map(), children: [] };
  const open: XmlElement[] = [];
  let nodes = 0;
  let characters = 0;
  /** Elements that are open and not in the tree, because it is full. */
  let left = 0;
  return {
    root,
    open(name, attributes) {
      const isRoot = name === 'description' && open.length === 0;
      nodes += 1;
      if (left > 0 || nodes > MAX_NODES || open.length > MAX_DEPTH) {
        left += 1;
        return;
      }
      const element = isRoot ? root : { name, attributes, children: [] };
      if (!isRoot) open.at(-1)?.children.push(element);
      open.push(element);
    },
    close() {
      if (left > 0) left -= 1;
      else open.pop();
    },
    text(text) {
      characters += text.length;
      nodes += 1;
      if (left === 0 && nodes <= MAX_NODES && characters <= MAX_CHARACTERS) open.at(-1)?.children.push(text);
    },
  };
};

/** The `id` of the picture that the book names as its cover; `null` when it names none. */
export const coverIdOf = (description: XmlElement): string | null => {
  for (const page of descendantsOf(description)) {
    const image = page.name === 'coverpage' && [...descendantsOf(page)].find(({ name }) => name === 'image');
    const reference = image && image.attributes.get('href')?.trim().replace(/^#/, '');
    if (reference) return reference;
  }
  return null;
};
