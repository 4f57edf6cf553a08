import { expect } from 'vitest';
import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({
  name: 'DjVu',
  rule: '[FMT-63]',
  formats: ['djvu'],
  alsoExpect: ({ contents }) => {
    const images = contents?.kind === 'pages' ? contents.images : null;
    expect(images?.every(({ width, height }) => (width ?? 0) > 100 && (height ?? 0) > 100)).toBe(true);
  },
});
