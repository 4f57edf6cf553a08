import { FileText, type LucideIcon, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from '../../ui/side-links.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';

type LegalLink = { name: string; to: string; icon: LucideIcon };

type LegalLinksProps = {
  onNavigate?: () => void;
  isRail?: boolean;
};

/** Small links to the terms and the privacy notice; icons in the navigation rail. */
export const LegalLinks = ({ onNavigate, isRail = false }: LegalLinksProps) => {
  const { t } = useTranslation('legal');
  const language = currentLanguage();
  const links: LegalLink[] = [
    { name: t('other.terms'), to: paths.terms(language), icon: FileText },
    { name: t('other.privacy'), to: paths.privacy(language), icon: ShieldCheck },
  ];
  return (
    <nav className={isRail ? styles.rail : styles.links} aria-label={t('links')}>
      {links.map(({ name, to, icon }) =>
        isRail ? (
          <Tooltip key={to} text={name}>
            <Link to={to} aria-label={name}>
              <Icon of={icon} />
            </Link>
          </Tooltip>
        ) : (
          <Link key={to} to={to} onClick={onNavigate}>
            {name}
          </Link>
        ),
      )}
    </nav>
  );
};
