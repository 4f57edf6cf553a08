import type { NavigationTarget, ReadingSettings } from '@lectern/contracts';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLineAttributes } from '../../../lib/book-text.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { TABS, type Tab } from '../reading-state.ts';
import type { TocItem } from '../toc.ts';
import { DockedDrawer } from './docked-drawer.tsx';
import styles from './drawer.module.css';
import { OverlayDrawer } from './overlay-drawer.tsx';
import type { Drawer } from './use-drawer.ts';

const toDepthStyle = (value: number): CSSProperties => ({ '--depth': value }) as CSSProperties; // custom properties are not in React's list

/** Arrow keys, Home and End move between the entries. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const entries = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])];
  const focusedIndex = entries.findIndex((entry) => entry === document.activeElement);
  const next = { ArrowDown: focusedIndex + 1, ArrowUp: focusedIndex - 1, Home: 0, End: entries.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries[Math.min(entries.length - 1, Math.max(0, next))]?.focus();
};

type ContentsProps = {
  toc: readonly TocItem[];
  /** Index of the current entry; -1 for none. */
  current: number;
  onGo: (to: NavigationTarget) => void;
  onClose: () => void;
};

/** The table of contents, scrolled to the current entry; `children` renders the tabs of bookmarks and notes. */
export const ContentsDrawer = ({
  drawer,
  page,
  children,
  ...contents
}: Omit<ContentsProps, 'onClose'> & {
  drawer: Drawer;
  page: ReadingSettings['page'];
  children: (tab: Exclude<Tab, 'contents'>) => ReactNode;
}) => {
  const { t } = useTranslation('reader');
  // keeps the tab while the drawer animates out
  const [tab, setTab] = useState(drawer.tab);
  if (drawer.isOpen && tab !== drawer.tab) setTab(drawer.tab);
  const content = (
    <>
      <div className={styles.tabs}>
        <Segmented
          label={t('drawer')}
          value={tab}
          onChange={drawer.showTab}
          choices={TABS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {tab === 'contents' ? (
        <ContentsList
          {...contents}
          keepsFocus={drawer.isDocked}
          onClose={drawer.isDocked ? drawer.focusPage : drawer.close}
        />
      ) : (
        children(tab)
      )}
    </>
  );
  if (drawer.isDocked)
    return (
      drawer.isOpen && (
        <DockedDrawer title={t(tab)} drawer={drawer}>
          {content}
        </DockedDrawer>
      )
    );
  return (
    <OverlayDrawer
      title={t(tab)}
      isOpen={drawer.isOpen}
      page={page}
      onClose={drawer.close}
      {...(drawer.canDock && { onDock: () => drawer.setDocked(true) })}
    >
      {content}
    </OverlayDrawer>
  );
};

export const ContentsList = ({
  toc,
  current,
  keepsFocus = false,
  onGo,
  onClose,
}: ContentsProps & {
  /** The current entry does not take the focus: it changes while the reader reads. */
  keepsFocus?: boolean;
}) => {
  const { t } = useTranslation('reader');
  const scrollToEntry = useCallback(
    (entry: HTMLButtonElement | null) => {
      entry?.scrollIntoView({ block: 'center' });
      if (!keepsFocus) entry?.focus({ preventScroll: true });
    },
    [keepsFocus],
  );
  const choose = (line: TocItem): void => {
    onClose();
    if (line.spine !== null) onGo({ kind: 'entry', spine: line.spine, fragment: line.fragment });
  };
  return (
    <>
      {toc.length === 0 && <p className={styles.none}>{t('noContents')}</p>}
      <ol className={styles.list}>
        {toc.map((line, index) => (
          <li key={index} style={toDepthStyle(line.depth)}>
            {line.spine === null ? (
              <span className={styles.part} {...getLineAttributes()}>
                {line.title}
              </span>
            ) : (
              <button
                type="button"
                className={styles.entry}
                data-content
                {...getLineAttributes()}
                aria-current={index === current ? 'location' : undefined}
                ref={index === current ? scrollToEntry : undefined}
                onClick={() => choose(line)}
                onKeyDown={moveFocus}
              >
                {line.title}
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
};
