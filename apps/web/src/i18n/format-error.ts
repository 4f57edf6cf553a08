import { formatUntil } from '@lectern/contracts';
import i18next from 'i18next';
import { CallError, NetworkError } from '../lib/call-error.ts';
import { formatBytes } from './format.ts';
import { currentLanguage } from './i18n.ts';

/** Formats an error for the reader: what happened and what to do next. Internal faults get a generic text. */
export const formatError = (error: unknown): string => {
  if (error instanceof NetworkError) return i18next.t('common:trouble.network');
  if (!(error instanceof CallError)) return i18next.t('common:trouble.fault');
  const tooMany = error.code === 'auth.too_many_tries' || error.code === 'request.too_many';
  if (tooMany && error.retryAfter !== null) {
    return i18next.t('common:trouble.wait', { count: Math.max(1, Math.ceil(error.retryAfter / 60)) });
  }
  if (error.code === 'auth.blocked') {
    // a redirect from another site carries only the code
    if (error.details['reason'] === undefined) return i18next.t('moderation:blocked');
    const until = formatUntil(
      error.details['until'],
      currentLanguage(),
      { forGood: i18next.t('until:forGood'), until: i18next.t('until:until', { skipInterpolation: true }) },
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    return i18next.t('errors:auth.blocked', { ...error.details, until });
  }
  if (error.code === 'plan.does_not_fit') {
    return i18next.t('errors:plan.does_not_fit', { excess: formatBytes(Number(error.details['excessBytes']), 'ceil') });
  }
  return i18next.t(`errors:${error.code}`, error.details);
};
