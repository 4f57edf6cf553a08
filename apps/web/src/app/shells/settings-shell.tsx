import { ArrowLeft, LockKeyhole, LogOut, type LucideIcon, Palette, Shield, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet } from 'react-router';
import { leave } from '../../features/account/account.queries.ts';
import { LegalLinks } from '../../features/legal/legal.parts.tsx';
import { DeletionNotice } from '../../features/privacy/privacy.parts.tsx';
import { StandingBar } from '../../features/standing/standing.parts.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { useOnline } from '../../lib/use-online.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Lockup, Mark } from '../../ui/brand.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CONTENT_ID, SkipLink } from '../../ui/skip-link.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './settings-shell.module.css';
import sidebar from './sidebar.module.css';
import { TabBar } from './tab-bar.tsx';

const pages = [
  { page: 'account', icon: UserRound },
  { page: 'appearance', icon: Palette },
  { page: 'security', icon: Shield },
  { page: 'privacy', icon: LockKeyhole },
] as const satisfies { page: string; icon: LucideIcon }[];

const Side = () => {
  const { t } = useTranslation(['settings', 'common']);
  const paths = usePaths();
  const isRail = useMedia('(max-width: 1023px)');
  const named = (name: string, way: React.ReactElement) => (isRail ? <Tooltip text={name}>{way}</Tooltip> : way);
  return (
    <aside className={sidebar.sidebar}>
      <Link className={sidebar.brand} to={paths.overview} aria-label="Lectern">
        <Lockup className={sidebar.lockup} />
        <Mark className={sidebar.mark} />
      </Link>
      <nav className={`${sidebar.nav} ${styles.nav}`} aria-label={t('nav.label')}>
        {named(
          t('nav.back'),
          <Link className={sidebar.place} to={paths.overview}>
            <Icon of={ArrowLeft} />
            <span className={sidebar.name}>{t('nav.back')}</span>
          </Link>,
        )}
        <p className={styles.label} aria-hidden="true">
          {t('nav.label')}
        </p>
        <ul>
          {pages.map(({ page, icon }) => (
            <li key={page}>
              {named(
                t(`nav.${page}`),
                <NavLink className={sidebar.place ?? ''} to={paths.settings(page)}>
                  <Icon of={icon} />
                  <span className={sidebar.name}>{t(`nav.${page}`)}</span>
                </NavLink>,
              )}
            </li>
          ))}
        </ul>
        <hr className={styles.line} />
        {named(
          t('common:account.logOut'),
          <button type="button" className={`${sidebar.place} ${styles.out}`} onClick={() => void leave()}>
            <Icon of={LogOut} />
            <span className={sidebar.name}>{t('common:account.logOut')}</span>
          </button>,
        )}
      </nav>
      <div className={sidebar.foot}>
        <LegalLinks isRail={isRail} />
      </div>
    </aside>
  );
};

/** On phones: the way back and the way out above, and the pages in a row below them. */
const Head = () => {
  const { t } = useTranslation(['settings', 'common']);
  const paths = usePaths();
  return (
    <div className={styles.head}>
      <header className={styles.bar}>
        <Link className={styles.back} to={paths.overview} aria-label={t('nav.back')}>
          <Icon of={ArrowLeft} />
        </Link>
        <p className={styles.title}>{t('nav.label')}</p>
        <IconButton icon={LogOut} label={t('common:account.logOut')} onPress={() => void leave()} />
      </header>
      <nav className={styles.row} aria-label={t('nav.label')}>
        {pages.map(({ page }) => (
          <NavLink
            key={page}
            className={styles.tab ?? ''}
            to={paths.settings(page)}
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

/** The settings of a signed-in reader: their pages at the left, above them on phones, and the way back to the library. */
export const SettingsShell = () => {
  const { t } = useTranslation();
  const online = useOnline();
  const isPhone = useMedia('(max-width: 639px)');
  return (
    <div className={styles.shell}>
      <SkipLink />
      {isPhone ? <Head /> : <Side />}
      <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
        <div className={styles.notices}>
          {!online && <Notice tone="warning">{t('offline.notice')}</Notice>}
          <StandingBar />
          <DeletionNotice />
        </div>
        <Outlet />
      </main>
      <TabBar />
    </div>
  );
};
