import { z } from 'zod';
import { defineCall } from './call.ts';
import { Language } from './languages.ts';
import type { SitePage } from './site-pages.ts';
import type { Terms } from './terms.ts';

/** The optional categories of cookies; strictly necessary ones need no consent. */
export const CookieChoice = z.object({ analytics: z.boolean(), functionality: z.boolean(), targeting: z.boolean() });
export type CookieChoice = z.infer<typeof CookieChoice>;

/** What a form shows again after it was sent: the text as typed, and the name of the message below each field or above the form. */
export type SiteForm = {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** A short result instead of an error: `confirmed`, `unsubscribed`, `expired` … */
  result?: string;
};

/** What a public page is rendered from, on the server. */
export type SiteRequest = {
  page: SitePage | 'notFound';
  language: Language;
  /** The origin with the base path, without a slash at the end. */
  appUrl: string;
  /** '' or `/browser`. */
  basePath: string;
  /** The path as requested, for the links to other languages on pages without an address of their own. */
  path: string;
  /** The query of the address, for the version of the terms (`version`) and the search in the API reference (`q`). */
  query: Readonly<Record<string, string>>;
  terms: Terms;
  /** Null: nothing was chosen, so the page asks. */
  cookies: CookieChoice | null;
  form: SiteForm | null;
};

/** The renderer of the public pages: part of the web app's build, loaded by the server. */
export type SiteRenderer = {
  /** Returns the whole document. */
  render: (request: SiteRequest) => string;
  /** Returns the elements of the login's head that search engines and link previews read, beginning with its title. */
  renderLoginHead: (request: Pick<SiteRequest, 'language' | 'appUrl'>) => string;
  /** The listed pages, and the login as the route ''. */
  listSeoParams: (language: Language) => SeoParams[];
};

/** Title, description and keywords of one route, below the language. */
export const SeoParams = z.object({
  route: z.string(),
  params: z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
});
export type SeoParams = z.infer<typeof SeoParams>;

export const site = {
  seoParams: defineCall({
    name: 'site.seoParams',
    method: 'GET',
    path: '/seo-params',
    access: 'public',
    summary: 'List title, description and keywords of the public routes.',
    query: z.object({ language: Language.optional() }),
    reply: z.array(SeoParams),
    refusals: [],
  }),
};
