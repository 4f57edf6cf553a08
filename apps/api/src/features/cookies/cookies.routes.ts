import { CookieChoice, cookies, optionalCookies } from '@lectern/contracts';
import { toAnonymousNetwork } from '../../http/client-info.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import type { FormFields, SitePages } from '../../http/site-pages.ts';
import type { CookieChoiceService } from './cookies.service.ts';

type Services = { cookieChoices: CookieChoiceService };

/** The calls of the app, and the forms of the public pages: the banner on each of them, and the page about cookies. */
export const registerCookieRoutes = (
  serve: Serve,
  { cookieChoices }: Services,
  site: SitePages,
  { web }: { web: { publicUrl: string; basePath: string } },
): void => {
  serve(cookies.choice, async ({ request }) => ({ choice: cookieChoices.readCookieChoice(request) }));

  serve(cookies.choose, async ({ body, request, reply }) => {
    const { choice } = body();
    const saved =
      choice === null
        ? cookieChoices.close(request)
        : await cookieChoices.choose(request, toAnonymousNetwork(request.ip), choice);
    if (saved.setCookie !== null) reply.header('set-cookie', saved.setCookie);
    return { choice: saved.choice };
  });

  site.onForm('cookies', async ({ fields, language, request, reply }) => {
    const choice = parseChoice(fields);
    const saved =
      choice === null
        ? cookieChoices.close(request)
        : await cookieChoices.choose(request, toAnonymousNetwork(request.ip), choice).catch(toTooMany);
    if (saved instanceof Refusal) {
      if (saved.retryAfter !== null) reply.header('retry-after', saved.retryAfter);
      const form = { values: toValues(choice), errors: { form: 'too_many' } };
      return site.send(request, reply, 'cookies', { language, form, status: saved.status });
    }
    if (saved.setCookie !== null) reply.header('set-cookie', saved.setCookie);
    const back = parseReturnPath(fields['back'], web);
    // the form on the page itself is in this section
    const next = back ?? `${site.getPath('cookies', language)}?saved=1#choice`;
    return reply.header('cache-control', 'no-store').redirect(next, 303);
  });
};

/** The button that was pressed: `all`, `none`, `close`, or by default the checked categories. */
const parseChoice = ({ choice, ...checked }: FormFields): CookieChoice | null => {
  if (choice === 'close') return null;
  const isAllowed = (category: keyof CookieChoice): boolean =>
    choice === 'all' || (choice !== 'none' && checked[category] === 'on');
  return CookieChoice.parse({
    analytics: isAllowed('analytics'),
    functionality: isAllowed('functionality'),
    targeting: isAllowed('targeting'),
  });
};

/** The fields of a form with this choice. */
const toValues = (choice: CookieChoice | null): Record<string, string> =>
  Object.fromEntries(optionalCookies.flatMap((category) => (choice?.[category] ? [[category, 'on']] : [])));

/** @throws any other error */
const toTooMany = (error: unknown): Refusal => {
  if (error instanceof Refusal && error.code === 'request.too_many') return error;
  throw error;
};

/** The page of ours on which the banner was; null if the form names none. */
const parseReturnPath = (
  path: string | undefined,
  { publicUrl, basePath }: { publicUrl: string; basePath: string },
): string | null => {
  if (!path?.startsWith('/') || !URL.canParse(path, publicUrl)) return null;
  const { origin, pathname, search } = new URL(path, publicUrl);
  const isOurs = origin === new URL(publicUrl).origin && pathname.startsWith(basePath === '/' ? '/' : `${basePath}/`);
  // `//` would begin with a host
  return isOurs && !pathname.startsWith('//') ? pathname + search : null;
};
