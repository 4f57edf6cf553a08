import type { Language } from '@lectern/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { speak } from '../i18n/i18n.ts';

/** Shows a piece of the interface with its words, and gives a reader's hands. */
export const show = async (piece: ReactNode, language: Language = 'en') => {
  await speak(language);
  const router = createMemoryRouter([{ path: '/:language/*', element: piece }], { initialEntries: [`/${language}`] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { hands: userEvent.setup(), router };
};
