import { ALargeSmall, ArrowLeft, List, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getLineAttributes } from '../../lib/book-text.ts';
import { useWayBack } from '../../lib/last-screen.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './bars.module.css';
import { type MenuAction, ReaderMenu } from './reader-menu.tsx';
import type { Panel } from './reading-state.ts';

/**
 * Buttons back to where the book was opened, to the contents and the appearance, and a menu, around the title of the book and its chapter. On phones the
 * title needs the room: only back, `children`, the appearance and the menu are left.
 */
export const TopBar = ({
  title,
  chapter,
  hidden,
  panel,
  onPanel,
  appearanceLabel,
  onEnlarge,
  onCaret,
  menuActions = [],
  children,
}: {
  title: string;
  chapter: string;
  hidden: boolean;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  /** Label of the appearance button where the panel is not about text. */
  appearanceLabel?: string;
  /** Opens the first picture, table or formula of the page; null where the page has none. */
  onEnlarge: (() => void) | null;
  /** Selects text by keyboard; null where the book has no text. */
  onCaret: (() => void) | null;
  /** What the menu has on phones, where its button is not in the bar. */
  menuActions?: readonly MenuAction[];
  /** More buttons. */
  children?: ReactNode;
}) => {
  const { t } = useTranslation('reader');
  const navigate = useNavigate();
  const { to, isBookPage } = useWayBack();
  const toggle = (name: Panel) => () => onPanel(panel === name ? null : name);
  return (
    <header className={cx(styles.bar, styles.top, hidden && styles.hidden)}>
      <IconButton
        className={styles.tool}
        icon={ArrowLeft}
        label={t(isBookPage ? 'backToDetails' : 'back')}
        onPress={() => void navigate(to)}
      />
      <IconButton
        className={cx(styles.tool, styles.wide)}
        icon={List}
        label={t('contents')}
        aria-expanded={panel === 'contents'}
        onPress={toggle('contents')}
      />
      <h1 className={styles.name} {...getLineAttributes()}>
        {title}
        {chapter !== '' && (
          <span className={styles.chapter}>
            {' '}
            · <bdi>{chapter}</bdi>
          </span>
        )}
      </h1>
      <span className={styles.push} />
      {children}
      <IconButton
        className={styles.tool}
        icon={appearanceLabel ? SlidersHorizontal : ALargeSmall}
        label={appearanceLabel ?? t('appearance')}
        aria-expanded={panel === 'appearance'}
        onPress={toggle('appearance')}
      />
      <ReaderMenu onPanel={onPanel} onEnlarge={onEnlarge} onCaret={onCaret} actions={menuActions} />
    </header>
  );
};
