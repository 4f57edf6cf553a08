import {
  ArrowLeft,
  HardDrive,
  IdCard,
  LockKeyhole,
  LogOut,
  type LucideIcon,
  MessagesSquare,
  Palette,
  Shield,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet } from 'react-router';
import { logOut } from '../../features/account/account.queries.ts';
import { useHasAdobe } from '../../features/adobe/adobe.queries.ts';
import { useHasCommunity } from '../../features/community/community.queries.ts';
import { ModerationBanner } from '../../features/moderation/moderation.parts.tsx';
import { DeletionNotice } from '../../features/privacy/privacy.parts.tsx';
import { SiteLinks } from '../../features/site/site.parts.tsx';
import { getFlags } from '../../lib/flags.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Lockup, Mark } from '../../ui/brand.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CONTENT_ID, SkipLink } from '../../ui/skip-link.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import styles from './settings-shell.module.css';
import sidebar from './sidebar.module.css';
import { TabBar } from './tab-bar.tsx';

const pages = [
  { page: 'account', icon: UserRound },
  { page: 'appearance', icon: Palette },
  { page: 'plan', icon: HardDrive },
  { page: 'adobe', icon: IdCard },
  { page: 'readrate', icon: MessagesSquare },
  { page: 'security', icon: Shield },
  { page: 'privacy', icon: LockKeyhole },
] as const satisfies { page: string; icon: LucideIcon }[];

/** Those that this installation has; Adobe IDs and the reading community only where there is something to show. */
const usePages = () => {
  const hidden: Partial<Record<(typeof pages)[number]['page'], boolean>> = {
    plan: !getFlags().plan,
    adobe: !useHasAdobe(),
    readrate: !useHasCommunity(),
  };
  return pages.filter(({ page }) => hidden[page] !== true);
};

const SettingsSidebar = () => {
  const visiblePages = usePages();
  const { t } = useTranslation(['settings', 'common']);
  const paths = usePaths();
  const isRail = useMediaQuery('(max-width: 1023px)');
  const withTooltip = (name: string, link: React.ReactElement) =>
    isRail ? <Tooltip text={name}>{link}</Tooltip> : link;
  return (
    <aside className={sidebar.sidebar}>
      <Link className={sidebar.brand} to={paths.overview} aria-label="Lectern">
        <Lockup className={sidebar.lockup} />
        <Mark className={sidebar.mark} />
      </Link>
      <nav className={`${sidebar.nav} ${styles.nav}`} aria-label={t('nav.label')}>
        {withTooltip(
          t('nav.back'),
          <Link className={sidebar.link} to={paths.overview}>
            <Icon of={ArrowLeft} />
            <span className={sidebar.name}>{t('nav.back')}</span>
          </Link>,
        )}
        <p className={styles.label} aria-hidden="true">
          {t('nav.label')}
        </p>
        <ul>
          {visiblePages.map(({ page, icon }) => (
            <li key={page}>
              {withTooltip(
                t(`nav.${page}`),
                <NavLink className={sidebar.link ?? ''} to={paths.settings(page)}>
                  <Icon of={icon} />
                  <span className={sidebar.name}>{t(`nav.${page}`)}</span>
                </NavLink>,
              )}
            </li>
          ))}
        </ul>
        <hr className={styles.line} />
        {withTooltip(
          t('common:account.logOut'),
          <button type="button" className={`${sidebar.link} ${styles.out}`} onClick={() => void logOut()}>
            <Icon of={LogOut} />
            <span className={sidebar.name}>{t('common:account.logOut')}</span>
          </button>,
        )}
      </nav>
      <div className={sidebar.foot}>
        <SiteLinks isRail={isRail} />
      </div>
    </aside>
  );
};

/** On phones: back and log out at the top, the pages in a row below them. */
const SettingsHeader = () => {
  const visiblePages = usePages();
  const { t } = useTranslation(['settings', 'common']);
  const paths = usePaths();
  return (
    <div className={styles.head}>
      <header className={styles.bar}>
        <Link className={styles.back} to={paths.overview} aria-label={t('nav.back')}>
          <Icon of={ArrowLeft} />
        </Link>
        <p className={styles.title}>{t('nav.label')}</p>
        <IconButton icon={LogOut} label={t('common:account.logOut')} onPress={() => void logOut()} />
      </header>
      <nav className={styles.row} aria-label={t('nav.label')}>
        {visiblePages.map(({ page }) => (
          <NavLink
            key={page}
            className={styles.tab ?? ''}
            to={paths.settings(page)}
            // Browsers leave a focused tab half outside the row.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            ref={(tab) => {
              if (tab?.ariaCurrent === 'page') tab.scrollIntoView({ block: 'nearest', inline: 'center' });
            }}
          >
            {t(`nav.${page}`)}
          </NavLink>
        ))}
      </nav>
    </div>
  );
};

/** Layout of the settings: their pages at the left (at the top on phones) and a link back to the library. */
export const SettingsShell = () => {
  const isPhone = useMediaQuery('(max-width: 639px)');
  return (
    <div className={styles.shell}>
      <SkipLink />
      {isPhone ? <SettingsHeader /> : <SettingsSidebar />}
      <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <div className={styles.notices}>
          <ModerationBanner />
          <DeletionNotice />
        </div>
        <Outlet />
      </main>
      <TabBar />
    </div>
  );
};
