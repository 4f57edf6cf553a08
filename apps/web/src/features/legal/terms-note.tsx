import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { publicPagePath } from '../../lib/paths.ts';
import link from '../../ui/link.module.css';
import type from '../../ui/theme/type.module.css';

/** Explains beside the log-in button what pressing it means; there is no checkbox. */
export const TermsNote = () => {
  const { t } = useTranslation('legal');
  return (
    <p className={`${type.soft} ${type.small}`}>
      <Trans
        t={t}
        i18nKey="note"
        components={{
          terms: <PublicPageLink page="terms" />,
          privacy: <PublicPageLink page="privacy" />,
        }}
      />
    </p>
  );
};

/** `Trans` provides the words. */
const PublicPageLink = ({ page, children }: { page: 'terms' | 'privacy'; children?: ReactNode }) => (
  <a className={link.link} href={publicPagePath(currentLanguage(), page)}>
    {children}
  </a>
);
