import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { createLazyPart } from './lazy-part.tsx';

/** A part whose code cannot be loaded so many times. */
const createPart = (failures: number) => {
  const asked = { times: 0 };
  const Part = createLazyPart(
    async () => {
      asked.times += 1;
      if (asked.times <= failures) throw new TypeError('Failed to fetch dynamically imported module');
      return ({ name }: { name: string }) => <p>{name} is here</p>;
    },
    { whileLoading: <p>loading</p> },
  );
  return { asked, Part };
};

it('[UI-54] a part whose code can’t be loaded says so, and Try again loads it', async () => {
  const { asked, Part } = createPart(2);
  const { user } = await renderScreen(
    <>
      <h1>Page</h1>
      <Part name="Form" />
    </>,
  );
  for (const times of [1, 2]) {
    expect((await screen.findByRole('alert')).textContent).toContain('This part couldn’t be loaded.');
    expect(screen.getByRole('heading', { name: 'Page' })).toBeDefined();
    expect(asked.times).toBe(times);
    const before = screen.getByRole('button', { name: 'Try again' });
    await user.click(before);
  }
  const part = await screen.findByText('Form is here');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement?.contains(part)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('[UI-54] a part that was loaded once is shown at once', async () => {
  const { asked, Part } = createPart(0);
  await renderScreen(<Part name="First" />);
  await screen.findByText('First is here');
  await renderScreen(<Part name="Second" />);
  expect(screen.queryByText('loading')).toBeNull();
  expect(asked.times).toBe(1);
});
