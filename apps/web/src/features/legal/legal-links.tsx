import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import styles from './legal-links.module.css';

/** The ways to terms and privacy notice, small and at the foot of things. */
export const LegalLinks = ({ onGo }: { onGo?: () => void }) => {
  const { t } = useTranslation('legal');
  const language = currentLanguage();
  return (
    <nav className={styles.links} aria-label={t('links')}>
      <Link to={paths.terms(language)} onClick={onGo}>
        {t('other.terms')}
      </Link>
      <Link to={paths.privacy(language)} onClick={onGo}>
        {t('other.privacy')}
      </Link>
    </nav>
  );
};
