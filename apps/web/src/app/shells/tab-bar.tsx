import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StorageMeter } from '../../features/account/account.parts.tsx';
import { MobileAppLinks } from '../../features/mobile-app/mobile-app.parts.tsx';
import { GetMoreBooksLink } from '../../features/partner-books/partner-books.parts.tsx';
import { SiteLinks } from '../../features/site/site.parts.tsx';
import { formatCount } from '../../i18n/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Destination } from './navigation.ts';
import styles from './tab-bar.module.css';
import { type NavigationItem, useNavigation } from './use-navigation.ts';

const tabs = ['overview', 'books', 'audio', 'authors', 'collections'] as const;
type Tab = (typeof tabs)[number];
/** There is room for audiobooks or authors: with audiobooks, the authors move to the “more” menu. */
const isTab = (destination: Destination, hasAudio: boolean): destination is Tab =>
  destination !== (hasAudio ? 'authors' : 'audio') && tabs.some((tab) => tab === destination);

const MoreLinks = ({ items, onNavigate }: { items: readonly NavigationItem[]; onNavigate: () => void }) => {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.label')}>
      <ul>
        {items.map(({ destination, to, icon, isCurrent, count }) => (
          <li key={destination}>
            <Link className={styles.row} to={to} aria-current={isCurrent ? 'page' : undefined} onClick={onNavigate}>
              <Icon of={icon} />
              {t(`nav.${destination}`)}
              {count !== undefined && count > 0 && (
                <span className={styles.count} aria-hidden="true">
                  {formatCount(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/**
 * The navigation on phones: five tabs at the bottom, the last of which opens the remaining links.
 * @param addBooks the button that adds books, where the page can; it is to call its argument first, which closes the menu
 */
export const TabBar = ({ addBooks }: { addBooks?: (onPress: () => void) => ReactNode }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { overview, books, nested, bin } = useNavigation();
  const hasAudio = nested.some(({ destination }) => destination === 'audio');
  const rest = [...nested.filter(({ destination }) => !isTab(destination, hasAudio)), bin];
  return (
    <nav className={styles.bar} aria-label={t('nav.label')}>
      {[overview, books, ...nested].map(
        ({ destination, to, icon, isCurrent }) =>
          isTab(destination, hasAudio) && (
            <Link key={destination} className={styles.tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
              <Icon of={icon} />
              {t(`tab.${destination}`)}
            </Link>
          ),
      )}
      <button
        type="button"
        className={styles.tab}
        aria-label={t('nav.more')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={rest.some(({ isCurrent }) => isCurrent) ? 'true' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={Menu} />
        {t('tab.more')}
      </button>
      <Dialog title={t('nav.more')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <MoreLinks items={rest} onNavigate={() => setOpen(false)} />
        <MobileAppLinks />
        <div className={styles.account}>
          {addBooks?.(() => setOpen(false))}
          <GetMoreBooksLink />
          <StorageMeter />
        </div>
        <SiteLinks />
      </Dialog>
    </nav>
  );
};
