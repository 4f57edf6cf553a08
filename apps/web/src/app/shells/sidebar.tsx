import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StorageMeter } from '../../features/account/account.parts.tsx';
import { MobileAppLinks } from '../../features/mobile-app/mobile-app.parts.tsx';
import { GetMoreBooksLink } from '../../features/partner-books/partner-books.parts.tsx';
import { SiteLinks } from '../../features/site/site.parts.tsx';
import { formatCount } from '../../i18n/format.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Lockup, Mark } from '../../ui/brand.tsx';
import { Deferred } from '../../ui/deferred.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './sidebar.module.css';
import { type NavigationItem, useNavigation } from './use-navigation.ts';

type SidebarLinkProps = { item: NavigationItem; isRail: boolean };

const SidebarLink = ({ item: { destination, to, icon, isCurrent, count }, isRail }: SidebarLinkProps) => {
  const { t } = useTranslation();
  const name = t(`nav.${destination}`);
  const link = (
    <Link className={styles.link} to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon of={icon} />
      <span className={styles.name}>{name}</span>
      {count !== undefined && count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {formatCount(count)}
        </span>
      )}
    </Link>
  );
  return isRail ? <Tooltip text={name}>{link}</Tooltip> : link;
};

/** The navigation at the left: names on wide windows, an icon rail on tablets. Phones have the tab bar instead. */
export const Sidebar = () => {
  const { t } = useTranslation();
  const paths = usePaths();
  const isRail = useMediaQuery('(max-width: 1023px)');
  const { overview, books, nested, bin } = useNavigation();
  return (
    <aside className={styles.sidebar}>
      <Link className={styles.brand} to={paths.overview} aria-label="Lectern">
        <Lockup className={styles.lockup} />
        <Mark className={styles.mark} />
      </Link>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        <ul>
          <li>
            <SidebarLink item={overview} isRail={isRail} />
          </li>
          <li>
            <SidebarLink item={books} isRail={isRail} />
            <ul className={styles.nested}>
              {nested.map((item) => (
                <li key={item.destination}>
                  <SidebarLink item={item} isRail={isRail} />
                </li>
              ))}
            </ul>
          </li>
          <li>
            <SidebarLink item={bin} isRail={isRail} />
          </li>
        </ul>
      </nav>
      <div className={styles.foot}>
        <Deferred>
          <GetMoreBooksLink isRail={isRail} />
          {!isRail && <StorageMeter />}
          <MobileAppLinks isRail={isRail} />
          <SiteLinks isRail={isRail} />
        </Deferred>
      </div>
    </aside>
  );
};
