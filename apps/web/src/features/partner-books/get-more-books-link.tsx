import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './partner-books.module.css';
import { useShopHome } from './partner-books.queries.ts';

/** The button that opens the reader’s shop; nothing where it has no page. `isRail`: an icon with a tooltip. */
export const GetMoreBooksLink = ({ isRail = false }: { isRail?: boolean }) => {
  const { t } = useTranslation('partnerBooks');
  const home = useShopHome();
  if (home === null) return null;
  const link = (
    <a
      href={home}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(buttonClass({ size: 's', block: true }), styles.getMore, isRail && styles.rail)}
    >
      <Icon of={Store} size={isRail ? 'm' : 's'} />
      <span className={isRail ? styles.railName : undefined}>{t('getMoreBooks')}</span>
    </a>
  );
  return isRail ? <Tooltip text={t('getMoreBooks')}>{link}</Tooltip> : link;
};
