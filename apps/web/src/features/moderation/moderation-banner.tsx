import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/format-date.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useModerationStatus } from './moderation.queries.ts';

/** Shown on every page while the account is restricted or about to be deleted. */
export const ModerationBanner = () => {
  const { t } = useTranslation('moderation');
  const paths = usePaths();
  const { restricted = null, ends = null } = useModerationStatus() ?? {};
  if (!restricted && !ends) return null;
  return (
    <>
      {ends && (
        <Notice
          tone="warning"
          action={
            <ButtonLink size="s" to={paths.settings('privacy')}>
              {t('export')}
            </ButtonLink>
          }
        >
          {t('ends', { date: formatMoment(ends.at), reason: ends.reason })}
        </Notice>
      )}
      {restricted && <Notice tone="warning">{t('restricted', { reason: restricted.reason })}</Notice>}
    </>
  );
};
