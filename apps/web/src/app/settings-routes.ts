import { createElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { createTitleHandle } from './route-titles.ts';

/** The settings pages, with their own sidebar (spec section 2). */
export const settingsRoute: RouteObject = {
  path: 'settings',
  lazy: async () => ({ Component: (await import('./shells/settings-shell.tsx')).SettingsShell }),
  children: [
    { index: true, element: createElement(Navigate, { to: 'account', replace: true }) },
    {
      path: 'account',
      handle: createTitleHandle('settings:nav.account'),
      lazy: async () => ({ Component: (await import('../features/settings/account-screen.tsx')).AccountScreen }),
    },
    {
      path: 'appearance',
      handle: createTitleHandle('settings:nav.appearance'),
      lazy: async () => ({ Component: (await import('../features/settings/appearance-screen.tsx')).AppearanceScreen }),
    },
    {
      path: 'security',
      handle: createTitleHandle('settings:nav.security'),
      lazy: async () => ({ Component: (await import('../features/security/security-screen.tsx')).SecurityScreen }),
    },
    {
      path: 'privacy',
      handle: createTitleHandle('settings:nav.privacy'),
      lazy: async () => ({ Component: (await import('../features/privacy/privacy-screen.tsx')).PrivacyScreen }),
    },
  ],
};
