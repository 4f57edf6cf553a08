import { Language } from '@lectern/contracts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { preferredLanguage, speak } from '../i18n/i18n.ts';
import { basePath, inLanguage, looksLikeLanguage } from '../lib/paths.ts';
import { started } from './start.ts';

/**
 * Every address begins with a language: one that names none, or one we do not speak, is replaced by the stored or default
 * language (spec section 2). The words and the session are there before the first screen is drawn.
 */
export const languageGate = async ({ params, request }: LoaderFunctionArgs) => {
  const asked = Language.safeParse(params.language);
  if (asked.success) {
    await Promise.all([speak(asked.data), started()]);
    return null;
  }
  const url = new URL(request.url);
  const path = url.pathname.slice(basePath().length) || '/';
  const language = preferredLanguage();
  const segment = params.language;
  if (segment !== undefined && !looksLikeLanguage(segment)) return redirect(inLanguage(path, undefined, language));
  return redirect(`${inLanguage(path, segment, language)}${url.search}${url.hash}`);
};
