import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import link from '../../ui/link.module.css';
import type from '../../ui/theme/type.module.css';

/** Explains beside the log-in button what pressing it means; there is no checkbox. */
export const TermsNote = () => {
  const { t } = useTranslation('legal');
  const language = currentLanguage();
  return (
    <p className={`${type.soft} ${type.small}`}>
      <Trans
        t={t}
        i18nKey="note"
        components={{
          terms: <Link className={link.link} to={paths.terms(language)} />,
          privacy: <Link className={link.link} to={paths.privacy(language)} />,
        }}
      />
    </p>
  );
};
