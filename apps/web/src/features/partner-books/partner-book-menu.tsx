import type { PartnerBook } from '@lectern/contracts';
import { BookOpen, Ellipsis, Headphones, Info, Star, Store } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { canPlayInApp, canReadInApp } from '../../lib/book-formats.ts';
import { toBookPath } from '../../lib/book-path.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { Entry } from '../catalogue/catalogue.queries.ts';
import { RatePartnerBook } from '../community/community.parts.tsx';
import { useHasCommunity } from '../community/community.queries.ts';
import { isWebUrl } from '../store-finder/store-finder.queries.ts';
import styles from './partner-books.module.css';

/** Opens a page of the shop in a tab of its own, without referrer. */
const openShop = (url: string): void => void window.open(url, '_blank', 'noopener,noreferrer');

/** The menu of a book of the shop: opens it in the library if it is there, opens the shop, rates it. */
export const PartnerBookMenu = ({
  book: { id, title, url },
  entry,
  isTabStop,
  className,
}: {
  book: PartnerBook;
  /** The book in the reader’s library. */
  entry: Entry | undefined;
  isTabStop: boolean;
  className?: string | undefined;
}) => {
  const { t } = useTranslation(['partnerBooks', 'books']);
  const paths = usePaths();
  const navigate = useNavigate();
  const canRate = useHasCommunity();
  const [rating, setRating] = useState<'never' | 'open' | 'closed'>('never');
  const label = t('books:more', { title });
  if (!entry && !canRate && !isWebUrl(url)) return null;
  return (
    <>
      <Menu
        label={label}
        trigger={
          <Button className={cx(styles.menu, className)} aria-label={label} excludeFromTabOrder={!isTabStop}>
            <Icon of={Ellipsis} />
          </Button>
        }
      >
        {entry && (canReadInApp(entry) || canPlayInApp(entry)) && (
          <MenuItem
            icon={canPlayInApp(entry) ? Headphones : BookOpen}
            onAction={() => void navigate(toBookPath(entry, paths))}
          >
            {t(canPlayInApp(entry) ? 'books:menu.listen' : 'books:menu.read')}
          </MenuItem>
        )}
        {entry && (
          <MenuItem icon={Info} onAction={() => void navigate(paths.book(entry.id))}>
            {t('books:menu.info')}
          </MenuItem>
        )}
        {isWebUrl(url) && (
          <MenuItem icon={Store} onAction={() => openShop(url)}>
            {t('menu.shop')}
          </MenuItem>
        )}
        {canRate && (
          <MenuItem icon={Star} onAction={() => setRating('open')}>
            {t('menu.rate')}
          </MenuItem>
        )}
      </Menu>
      {rating !== 'never' && (
        <RatePartnerBook book={{ id, title }} isOpen={rating === 'open'} onClose={() => setRating('closed')} />
      )}
    </>
  );
};
