import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StorageMeter } from '../../features/account/account.parts.tsx';
import { LegalLinks } from '../../features/legal/legal.parts.tsx';
import { formatCount } from '../../i18n/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Place } from './places.ts';
import styles from './tab-bar.module.css';
import { usePlaces, type WayTo } from './use-places.ts';

const tabs = ['overview', 'books', 'audio', 'authors', 'collections'] as const;
type Tab = (typeof tabs)[number];
/** There is room for one of them: whoever listens has the authors among the rest. */
const isTab = (place: Place, listens: boolean): place is Tab =>
  place !== (listens ? 'authors' : 'audio') && tabs.some((tab) => tab === place);

const Rest = ({ ways, onGo }: { ways: readonly WayTo[]; onGo: () => void }) => {
  const { t } = useTranslation();
  return (
    <nav className={styles.rest} aria-label={t('nav.label')}>
      <ul>
        {ways.map(({ place, to, icon, isHere, count }) => (
          <li key={place}>
            <Link className={styles.row} to={to} aria-current={isHere ? 'page' : undefined} onClick={onGo}>
              <Icon of={icon} />
              {t(`nav.${place}`)}
              {count !== undefined && count > 0 && (
                <span className={styles.count} aria-hidden="true">
                  {formatCount(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <StorageMeter />
    </nav>
  );
};

/** Where to go, on phones: five places at the foot, the last of which opens the rest. */
export const TabBar = () => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { overview, books, nested, bin } = usePlaces();
  const listens = nested.some(({ place }) => place === 'audio');
  const rest = [...nested.filter(({ place }) => !isTab(place, listens)), bin];
  return (
    <nav className={styles.bar} aria-label={t('nav.label')}>
      {[overview, books, ...nested].map(
        ({ place, to, icon, isHere }) =>
          isTab(place, listens) && (
            <Link key={place} className={styles.tab} to={to} aria-current={isHere ? 'page' : undefined}>
              <Icon of={icon} />
              {t(`tab.${place}`)}
            </Link>
          ),
      )}
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={rest.some(({ isHere }) => isHere) ? 'true' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={Menu} />
        {t('tab.more')}
      </button>
      <Dialog title={t('nav.more')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Rest ways={rest} onGo={() => setOpen(false)} />
        <LegalLinks onGo={() => setOpen(false)} />
      </Dialog>
    </nav>
  );
};
