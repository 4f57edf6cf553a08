import { z } from 'zod';
import { appRoutes } from './app-routes.ts';
import { defineCall } from './call.ts';
import { Language } from './languages.ts';

const appPaths: ReadonlySet<string> = new Set(appRoutes.map(({ path }) => path));

export const pageViews = {
  count: defineCall({
    name: 'pageViews.count',
    method: 'POST',
    path: '/page-views',
    access: 'public',
    summary:
      'Count a view of a page of the app. Counts only if this browser allows analytics; the cookie of its choice tells.',
    body: z.object({
      /** The pattern of the page, such as `user/:userId?/book/:bookId`: never an address. */
      route: z.string().refine((path) => appPaths.has(path), 'not a page of the app'),
      language: Language,
    }),
    reply: z.object({}),
    refusals: [],
  }),
};
