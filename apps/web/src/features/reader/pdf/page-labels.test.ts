import { describe, expect, it } from 'vitest';
import { findLabelledPage, getPageLabel, toPageLabels } from './page-labels.ts';

describe('page labels of a PDF', () => {
  it('[READER-185] are shown where they differ from the number of the page', () => {
    const labels = toPageLabels(['i', 'ii', '1', ' 2\n', '']);
    expect([0, 1, 2, 3, 4].map((page) => getPageLabel(labels, page))).toEqual(['i', 'ii', '1', '2', '5']);
  });

  it.each([[null], [[]], [['1', '2', '3']], [['', '', '']], [['1', '', '3']]])(
    '[READER-185] %j say no more than the numbers',
    (labels) => expect(toPageLabels(labels)).toBeNull(),
  );

  it('[READER-185] are plain lines of limited length', () =>
    expect(toPageLabels([`a\u0000b\u202e${'c'.repeat(200)}`])?.[0]).toHaveLength(64));

  it('[READER-185] lead to their first page, in any case', () => {
    expect(findLabelledPage(['i', 'I', '1', '1'], 'I')).toBe(1);
    expect(findLabelledPage(['Cover', '1', '1'], 'cover')).toBe(0);
    expect(findLabelledPage(['Cover', '1', '1'], '1')).toBe(1);
    expect(findLabelledPage(['', '1'], '')).toBeNull();
    expect(findLabelledPage(null, '1')).toBeNull();
  });
});
