import { describe, expect, it } from 'vitest';
import { createPointAt, getTextOffset, readElementText } from '../document-text.ts';
import { addHyphens, getSourceText, removeHyphens, toShownOffset, toSourceOffset } from './source-text.ts';

const TEXT = 'An international word';
const createNode = (): Text => {
  const paragraph = document.createElement('p');
  paragraph.textContent = TEXT;
  document.body.replaceChildren(paragraph);
  return paragraph.firstChild as Text; // its only child
};

describe('added hyphens', () => {
  it('[READER-166] are not in the text, and its offsets stay', () => {
    const node = createNode();
    addHyphens(node, [8, 10, 14]);
    expect(node.data).toBe('An inter\u00adna\u00adtion\u00adal word');
    expect(getSourceText(node)).toBe(TEXT);
    for (let offset = 0; offset <= TEXT.length; offset += 1) {
      const shown = toShownOffset(node, offset);
      expect(node.data[shown]).toBe(TEXT[offset]);
      expect(toSourceOffset(node, shown)).toBe(offset);
    }
    expect([8, 9, 10].map((shown) => toSourceOffset(node, shown))).toEqual([8, 8, 9]);
  });

  it('[READER-166] are not in the text of a document, which converts points', () => {
    const node = createNode();
    addHyphens(node, [8, 10, 14]);
    const text = readElementText(document.body);
    expect(text.text).toBe(TEXT);
    for (let offset = 0; offset < TEXT.length; offset += 1) {
      const point = createPointAt(text, offset);
      expect(point && getTextOffset(text, point.startContainer, point.startOffset)).toBe(offset);
    }
  });

  it('[READER-166] are removed again', () => {
    const node = createNode();
    addHyphens(node, [8, 10, 14]);
    removeHyphens(node);
    expect([node.data, getSourceText(node), toShownOffset(node, 12)]).toEqual([TEXT, TEXT, 12]);
  });
});
