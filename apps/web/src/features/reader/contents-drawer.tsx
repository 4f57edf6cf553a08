import type { ReadingSettings, Target } from '@lectern/contracts';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import type { ChapterLine } from './chapters.ts';
import styles from './contents-drawer.module.css';
import { DockedDrawer } from './dock/docked-drawer.tsx';
import type { Dock } from './dock/use-dock.ts';
import { ReaderDrawer } from './reader-drawer.tsx';
import { TABS, type Tab } from './reading-state.ts';

const depth = (value: number): CSSProperties => ({ '--depth': value }) as CSSProperties; // custom properties are not in React's list

/** Arrows, Home and End move between the entries. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const entries = [...(event.currentTarget.closest('ol')?.querySelectorAll('button') ?? [])];
  const here = entries.findIndex((entry) => entry === document.activeElement);
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: entries.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries[Math.min(entries.length - 1, Math.max(0, next))]?.focus();
};

type ContentsProps = {
  lines: readonly ChapterLine[];
  /** Index of the entry that is being read; -1 for none. */
  current: number;
  onGo: (to: Target) => void;
  onClose: () => void;
};

/** The contents of the book, opened at what is being read; `children` makes the tabs of bookmarks and notes. */
export const ContentsDrawer = ({
  dock,
  page,
  children,
  ...contents
}: Omit<ContentsProps, 'onClose'> & {
  dock: Dock;
  page: ReadingSettings['page'];
  children: (tab: Exclude<Tab, 'contents'>) => ReactNode;
}) => {
  const { t } = useTranslation('reader');
  // It is seen leaving with what was on it.
  const [tab, setTab] = useState(dock.tab);
  if (dock.isOpen && tab !== dock.tab) setTab(dock.tab);
  const inside = (
    <>
      <div className={styles.tabs}>
        <Segmented
          label={t('drawer')}
          value={tab}
          onChange={dock.show}
          choices={TABS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {tab === 'contents' ? (
        <ContentsList {...contents} isQuiet={dock.isDocked} onClose={dock.isDocked ? dock.leave : dock.close} />
      ) : (
        children(tab)
      )}
    </>
  );
  if (dock.isDocked)
    return (
      dock.isOpen && (
        <DockedDrawer title={t(tab)} dock={dock}>
          {inside}
        </DockedDrawer>
      )
    );
  return (
    <ReaderDrawer
      title={t(tab)}
      isOpen={dock.isOpen}
      page={page}
      onClose={dock.close}
      {...(dock.canDock && { onDock: () => dock.setDocked(true) })}
    >
      {inside}
    </ReaderDrawer>
  );
};

export const ContentsList = ({
  lines,
  current,
  isQuiet = false,
  onGo,
  onClose,
}: ContentsProps & {
  /** The entry that is being read takes no focus: it changes while the text is read. */
  isQuiet?: boolean;
}) => {
  const { t } = useTranslation('reader');
  const settle = useCallback(
    (entry: HTMLButtonElement | null) => {
      entry?.scrollIntoView({ block: 'center' });
      if (!isQuiet) entry?.focus({ preventScroll: true });
    },
    [isQuiet],
  );
  const choose = (line: ChapterLine): void => {
    onClose();
    if (line.spine !== null) onGo({ kind: 'entry', spine: line.spine, fragment: line.fragment });
  };
  return (
    <>
      {lines.length === 0 && <p className={styles.none}>{t('noContents')}</p>}
      <ol className={styles.list}>
        {lines.map((line, index) => (
          <li key={index} style={depth(line.depth)}>
            {line.spine === null ? (
              <span className={styles.part}>{line.title}</span>
            ) : (
              <button
                type="button"
                className={styles.entry}
                aria-current={index === current ? 'location' : undefined}
                ref={index === current ? settle : undefined}
                onClick={() => choose(line)}
                onKeyDown={walk}
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
