import type { Language } from '@lectern/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { switchLanguage } from '../i18n/i18n.ts';
import { PublicShell } from './shells/public-shell.tsx';

/**
 * Removes the form, which would send the name in an address, and marks its button: the initial theme script remembers that it was
 * pressed, and the app then continues. The other buttons do nothing yet.
 */
const disarmForm = (html: string): string =>
  html
    .replaceAll(/<(\/?)form\b/g, '<$1div')
    .replaceAll('type="button"', 'type="button" aria-disabled="true"')
    .replaceAll('type="submit"', 'type="button" data-submit');

/**
 * Renders the first step of the login at build time, without the covers beside it. The server puts it into the page, so that it
 * is painted before any code has loaded; the app then replaces it with the same markup (docs/decisions/0054-first-paint-of-the-login.md).
 */
export const renderLogin = async (language: Language): Promise<string> => {
  await switchLanguage(language);
  const element = (
    <PublicShell aside={null}>
      <SignInScreen />
    </PublicShell>
  );
  const router = createMemoryRouter([{ path: '/:language', element }], { initialEntries: [`/${language}`] });
  return disarmForm(
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <I18nProvider locale={language}>
          <RouterProvider router={router} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
};
