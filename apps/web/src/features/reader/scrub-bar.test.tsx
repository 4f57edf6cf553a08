import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ScrubBar } from './scrub-bar.tsx';

it.each([
  [true, 'rtl'],
  [false, 'ltr'],
])('[READER-304] the slider begins where the pages do: from right to left %s', (isRightToLeft, direction) => {
  render(
    <ScrubBar
      fraction={0.25}
      valueText="25%"
      toc={[]}
      bookmarks={[]}
      isRightToLeft={isRightToLeft}
      onGo={() => undefined}
    />,
  );
  expect(screen.getByRole('slider').closest('[dir]')?.getAttribute('dir')).toBe(direction);
});
