import type { SitePage } from '@lectern/contracts';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { publicPagePath } from '../../lib/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import styles from '../../ui/side-links.module.css';

type Link = {
  key: 'about' | 'faq' | 'contact' | 'developers' | 'terms' | 'privacy' | 'cookies' | 'impressum';
  page: SitePage;
};

const helpLinks: readonly Link[] = [
  { key: 'about', page: 'about' },
  { key: 'faq', page: 'faqAccount' },
  { key: 'contact', page: 'contact' },
  { key: 'developers', page: 'developers' },
];
const legalLinks: readonly Link[] = [
  { key: 'terms', page: 'terms' },
  { key: 'privacy', page: 'privacy' },
  { key: 'cookies', page: 'cookies' },
  { key: 'impressum', page: 'impressum' },
];

/** Small links to the public pages; in the navigation rail a menu. They are documents of their own. */
export const SiteLinks = ({ isRail = false }: { isRail?: boolean }) => {
  const { t } = useTranslation('siteLinks');
  const language = currentLanguage();
  const toHref = (page: SitePage): string => publicPagePath(language, page);
  if (isRail)
    return (
      <Menu label={t('label')} trigger={<IconButton icon={Info} label={t('label')} />}>
        {helpLinks.map(({ key, page }) => (
          <MenuItem key={key} href={toHref(page)}>
            {t(key)}
          </MenuItem>
        ))}
        <MenuSeparator />
        {legalLinks.map(({ key, page }) => (
          <MenuItem key={key} href={toHref(page)}>
            {t(key)}
          </MenuItem>
        ))}
      </Menu>
    );
  return (
    <nav className={styles.groups} aria-label={t('label')}>
      <ul className={styles.links}>
        {helpLinks.map(({ key, page }) => (
          <li key={key}>
            <a href={toHref(page)}>{t(key)}</a>
          </li>
        ))}
      </ul>
      <ul className={styles.links} aria-label={t('legal')}>
        {legalLinks.map(({ key, page }) => (
          <li key={key}>
            <a href={toHref(page)}>{t(key)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
