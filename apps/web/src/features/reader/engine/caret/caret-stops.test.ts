import { expect, test } from 'vitest';
import { readDocumentText, readElementText } from '../document-text.ts';
import { createCaretStops, type TextUnit } from './caret-stops.ts';

const open = (body: string, isPage = false) => {
  const doc = new DOMParser().parseFromString(`<body>${body}</body>`, 'text/html');
  const text = isPage ? readElementText(doc.body) : readDocumentText(doc);
  const stops = createCaretStops(text, { language: 'en', isPage });
  /** The units that a number of moves reaches. */
  const walk = (from: number, unit: TextUnit, by: 1 | -1, isExtending = false): (string | number)[] => {
    const reached: (string | number)[] = [];
    for (let at: number | null = from; (at = stops.move(at, unit, by, isExtending)) !== null; ) {
      const [start, end] = stops.getUnit(at, unit);
      reached.push(isExtending ? text.text.slice(from, at) : text.text.slice(start, end));
    }
    return reached;
  };
  return { text, stops, walk };
};

test('[READER-313] the caret moves by word, sentence and paragraph, and stops where the text ends', () => {
  const { stops, walk } = open('<p>Mr. Fox ran. He <b>was</b> quick.</p><p>Then he slept.</p>');
  expect(walk(0, 'word', 1)).toEqual(['Fox', 'ran', 'He', 'was', 'quick', 'Then', 'he', 'slept']);
  expect(walk(stops.last, 'word', -1).slice(0, 4)).toEqual(['slept', 'he', 'Then', 'quick']);
  expect(walk(0, 'sentence', 1)).toEqual(['He was quick.', 'Then he slept.']);
  expect(walk(0, 'paragraph', 1)).toEqual(['Then he slept.']);
});

test('[READER-313] a selection that grows ends with the word, the sentence and the paragraph', () => {
  const { walk } = open('<p>One two. Three.</p><p>Four.</p>');
  expect(walk(0, 'word', 1, true)).toEqual(['One', 'One two', 'One two. Three', 'One two. Three.Four']);
  expect(walk(0, 'sentence', 1, true)).toEqual(['One two.', 'One two. Three.', 'One two. Three.Four.']);
  expect(walk(0, 'paragraph', 1, true)).toEqual(['One two. Three.', 'One two. Three.Four.']);
});

test('[READER-313] a character is what people see as one, and soft hyphens and readings of ruby text are none', () => {
  const { walk } = open('<p>e\u0301👩‍👧a\u00adb<ruby>漢<rt>kan</rt></ruby></p>');
  expect(walk(0, 'character', 1)).toEqual(['👩‍👧', 'a', 'b', '漢', '']);
});

test('[READER-313] on a fixed page sentences go on over the ends of lines', () => {
  const { walk } = open('<span>The text of</span><br><span>a page. Its end.</span>', true);
  expect(walk(0, 'sentence', 1, true)).toEqual(['The text of a page.', 'The text of a page. Its end.']);
});

test('[READER-313] a document without text has no place for the caret', () => {
  expect(open('<img alt="">').stops.isEmpty).toBe(true);
});
