import { createElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { titled } from './titled.ts';

/** What a reader sets about the own account: pages with a sidebar of their own (spec section 2). */
export const settingsRoute: RouteObject = {
  path: 'settings',
  lazy: async () => ({ Component: (await import('./shells/settings-shell.tsx')).SettingsShell }),
  children: [
    { index: true, element: createElement(Navigate, { to: 'account', replace: true }) },
    {
      path: 'account',
      handle: titled('settings:nav.account'),
      lazy: async () => ({ Component: (await import('../features/settings/account-screen.tsx')).AccountScreen }),
    },
    {
      path: 'appearance',
      handle: titled('settings:nav.appearance'),
      lazy: async () => ({ Component: (await import('../features/settings/appearance-screen.tsx')).AppearanceScreen }),
    },
    {
      path: 'security',
      handle: titled('settings:nav.security'),
      lazy: async () => ({ Component: (await import('../features/security/security-screen.tsx')).SecurityScreen }),
    },
    {
      path: 'privacy',
      handle: titled('settings:nav.privacy'),
      lazy: async () => ({ Component: (await import('../features/privacy/privacy-screen.tsx')).PrivacyScreen }),
    },
  ],
};
