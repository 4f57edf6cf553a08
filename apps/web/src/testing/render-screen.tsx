import type { Language } from '@lectern/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { switchLanguage } from '../i18n/i18n.ts';

/** Renders part of the interface with translations, router and query client; returns user-event as `user`. */
export const renderScreen = async (ui: ReactNode, language: Language = 'en', address = `/${language}`) => {
  await switchLanguage(language);
  const router = createMemoryRouter([{ path: '/:language/*', element: ui }], { initialEntries: [address] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router };
};
