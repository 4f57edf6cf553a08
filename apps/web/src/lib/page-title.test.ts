import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setPageTitle, usePageTitle } from './page-title.ts';

it('[UI-23] a title is the name of the page and that of the product', () => {
  setPageTitle('Books');
  expect(document.title).toBe('Books · Lectern');
  setPageTitle(undefined);
  expect(document.title).toBe('Lectern');
});

it('[UI-23] a page that is named after its content has the title when that is known', () => {
  setPageTitle(undefined);
  const { rerender } = renderHook(({ title }: { title: string | undefined }) => usePageTitle(title), {
    initialProps: { title: undefined as string | undefined },
  });
  expect(document.title).toBe('Lectern');
  rerender({ title: 'Emma' });
  expect(document.title).toBe('Emma · Lectern');
});
