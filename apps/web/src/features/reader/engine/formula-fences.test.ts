import { expect, it } from 'vitest';
import { cfiToRange, rangeToCfi } from './cfi.ts';
import { readDocumentText } from './document-text.ts';
import { showFences } from './formula-fences.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const BASE = '/6/2';
const parse = (formula: string): Document =>
  new DOMParser().parseFromString(
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Let <math xmlns="${MATHML}">${formula}</math> be.</p></body></html>`,
    'application/xhtml+xml',
  );
const show = (formula: string): string => {
  const doc = parse(formula);
  showFences(doc);
  return doc.querySelector('math')?.textContent ?? '';
};

it.each([
  ['<mi>f</mi><mfenced><mi>x</mi><mi>y</mi></mfenced>', 'f(x,y)'],
  ['<mfenced open="[" close="]" separators=""><mi>x</mi><mi>y</mi></mfenced>', '[xy]'],
  ['<mfenced open="{" close="" separators="; ,"><mi>a</mi><mi>b</mi><mi>c</mi><mi>d</mi></mfenced>', '{a;b,c,d'],
  ['<mfenced><mfenced open="|" close="|"><mi>x</mi></mfenced></mfenced>', '(|x|)'],
  ['<mfenced/>', '()'],
])('[READER-305] brackets of a formula are shown: %s', (formula, shown) => {
  expect(show(formula)).toBe(shown);
});

it('[READER-305] they are in no text, and change no CFI', () => {
  const formula =
    '<mi>f</mi><mfenced><mrow><mi>x</mi><mo>+</mo><mi>z</mi></mrow><mfenced open="["><mi>y</mi></mfenced></mfenced><mn>7</mn>';
  const [before, after] = [parse(formula), parse(formula)];
  showFences(after);
  expect(readDocumentText(after).text).toBe(readDocumentText(before).text);
  const pairs = readDocumentText(before).nodes.map((node, nth) => [node, readDocumentText(after).nodes[nth]] as const);
  for (const [node, shown] of pairs) {
    const [range, shownRange] = [before.createRange(), after.createRange()];
    range.setStart(node, 0);
    shownRange.setStart(shown ?? after, 0);
    const cfi = rangeToCfi(range, BASE);
    expect(rangeToCfi(shownRange, BASE)).toBe(cfi);
    expect(cfiToRange(cfi, after)?.startContainer).toBe(shown);
  }
  expect(after.querySelectorAll('.lectern-fence')).toHaveLength(5);
});

it('[READER-305] a point in a bracket has the CFI of its formula', () => {
  const doc = parse('<mfenced><mi>x</mi></mfenced>');
  showFences(doc);
  const range = doc.createRange();
  range.setStart(doc.querySelector('.lectern-fence')?.firstChild ?? doc, 0);
  expect(rangeToCfi(range, BASE)).toBe('epubcfi(/6/2!/2/2/2/2)');
});
