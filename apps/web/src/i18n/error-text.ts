import { untilText } from '@lectern/contracts';
import i18next from 'i18next';
import { CallError, NetworkError } from '../lib/call-error.ts';
import { currentLanguage } from './i18n.ts';

/** What went wrong, in the reader's language: what is so and what to do next. Faults of ours say nothing more than that. */
export const errorText = (error: unknown): string => {
  if (error instanceof NetworkError) return i18next.t('common:trouble.network');
  if (!(error instanceof CallError)) return i18next.t('common:trouble.fault');
  const tooMany = error.code === 'auth.too_many_tries' || error.code === 'request.too_many';
  if (tooMany && error.retryAfter !== null) {
    return i18next.t('common:trouble.wait', { count: Math.max(1, Math.ceil(error.retryAfter / 60)) });
  }
  if (error.code === 'auth.blocked') {
    // who comes back from another site brings no more than the code
    if (error.details['reason'] === undefined) return i18next.t('standing:blocked');
    const until = untilText(
      error.details['until'],
      currentLanguage(),
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    return i18next.t('errors:auth.blocked', { ...error.details, until });
  }
  return i18next.t(`errors:${error.code}`, error.details);
};
