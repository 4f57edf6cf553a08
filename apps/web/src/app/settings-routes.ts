import { createElement } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { getFlags } from '../lib/flags.ts';
import { createTitleHandle } from './route-titles.ts';

/** Absent where the flag `plan` is off. */
const planRoutes: RouteObject[] = [
  {
    path: 'plan',
    handle: createTitleHandle('settings:nav.plan'),
    lazy: async () => ({ Component: (await import('../features/plans/plan-screen.tsx')).PlanScreen }),
  },
  {
    path: 'plan/change',
    handle: createTitleHandle('plans:change'),
    lazy: async () => ({ Component: (await import('../features/plans/change-plan-screen.tsx')).ChangePlanScreen }),
  },
  {
    path: 'plan/pay/:planId',
    handle: createTitleHandle('payments:title'),
    lazy: async () => ({ Component: (await import('../features/payments/payment-screen.tsx')).PaymentScreen }),
  },
];

/** Absent where the flag `readRate` is off. */
const communityRoutes: RouteObject[] = [
  {
    path: 'readrate',
    handle: createTitleHandle('settings:nav.readrate'),
    lazy: async () => ({ Component: (await import('../features/community/readrate-screen.tsx')).ReadRateScreen }),
  },
];

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
    ...(getFlags().plan ? planRoutes : []),
    {
      path: 'adobe',
      handle: createTitleHandle('settings:nav.adobe'),
      lazy: async () => ({ Component: (await import('../features/adobe/adobe-screen.tsx')).AdobeScreen }),
    },
    ...(getFlags().readRate ? communityRoutes : []),
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
