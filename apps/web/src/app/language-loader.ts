import { Language, looksLikeLanguage } from '@lectern/contracts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loadWords, preferredLanguage, switchLanguage } from '../i18n/i18n.ts';
import { session } from '../lib/api.ts';
import { basePath, withLanguage } from '../lib/paths.ts';
import { whenSessionReady } from './start-session.ts';

/**
 * Every path begins with a language: a missing or unsupported one is replaced by the stored or default language (spec
 * section 2). Loads the translations and waits for the session before the first screen renders.
 */
export const languageLoader = async ({ params, request }: LoaderFunctionArgs) => {
  const requested = Language.safeParse(params.language);
  if (requested.success) {
    loadWords(requested.data, 'visitor').catch(() => undefined); // needed in any case; `switchLanguage` meets the same error
    await whenSessionReady();
    await switchLanguage(requested.data, session.current().state === 'in' ? 'reader' : 'visitor');
    return null;
  }
  const url = new URL(request.url);
  const path = url.pathname.slice(basePath().length) || '/';
  const language = preferredLanguage();
  const segment = params.language;
  if (segment !== undefined && !looksLikeLanguage(segment)) return redirect(withLanguage(path, undefined, language));
  return redirect(`${withLanguage(path, segment, language)}${url.search}${url.hash}`);
};
