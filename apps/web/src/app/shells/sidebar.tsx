import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StorageMeter } from '../../features/account/account.parts.tsx';
import { LegalLinks } from '../../features/legal/legal.parts.tsx';
import { formatCount } from '../../i18n/format.ts';
import { useMedia } from '../../lib/use-media.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Lockup, Mark } from '../../ui/brand.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Later } from '../../ui/later.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './sidebar.module.css';
import { usePlaces, type WayTo } from './use-places.ts';

const Way = ({ way: { place, to, icon, isHere, count }, isRail }: { way: WayTo; isRail: boolean }) => {
  const { t } = useTranslation();
  const name = t(`nav.${place}`);
  const link = (
    <Link className={styles.place} to={to} aria-current={isHere ? 'page' : undefined}>
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

/** Where to go, at the left: names on wide windows, a rail of icons on tablets. Phones have the bar of tabs instead. */
export const Sidebar = () => {
  const { t } = useTranslation();
  const paths = usePaths();
  const isRail = useMedia('(max-width: 1023px)');
  const { overview, books, nested, bin } = usePlaces();
  return (
    <aside className={styles.sidebar}>
      <Link className={styles.brand} to={paths.overview} aria-label="Lectern">
        <Lockup className={styles.lockup} />
        <Mark className={styles.mark} />
      </Link>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        <ul>
          <li>
            <Way way={overview} isRail={isRail} />
          </li>
          <li>
            <Way way={books} isRail={isRail} />
            <ul className={styles.nested}>
              {nested.map((way) => (
                <li key={way.place}>
                  <Way way={way} isRail={isRail} />
                </li>
              ))}
            </ul>
          </li>
          <li>
            <Way way={bin} isRail={isRail} />
          </li>
        </ul>
      </nav>
      <div className={styles.foot}>
        <Later>
          {!isRail && <StorageMeter />}
          <LegalLinks isRail={isRail} />
        </Later>
      </div>
    </aside>
  );
};
