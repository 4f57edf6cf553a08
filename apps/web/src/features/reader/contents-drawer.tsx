import type { ReadingSettings, Target } from '@lectern/contracts';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/segmented.tsx';
import type { ChapterLine } from './chapters.ts';
import styles from './contents-drawer.module.css';
import { ReaderDrawer } from './reader-drawer.tsx';

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

/** Beside the contents: what the reader has put into the book. */
export type Tab = 'contents' | 'bookmarks' | 'notes';
const TABS: readonly Tab[] = ['contents', 'bookmarks', 'notes'];

/** The contents of the book, opened at what is being read; `children` makes the tabs of bookmarks and notes. */
export const ContentsDrawer = ({
  isOpen,
  tab: asked,
  onTab,
  page,
  children,
  ...contents
}: ContentsProps & {
  isOpen: boolean;
  tab: Tab;
  onTab: (tab: Tab) => void;
  page: ReadingSettings['page'];
  children: (tab: Exclude<Tab, 'contents'>) => ReactNode;
}) => {
  const { t } = useTranslation('reader');
  // It is seen leaving with what was on it.
  const [tab, setTab] = useState(asked);
  if (isOpen && tab !== asked) setTab(asked);
  return (
    <ReaderDrawer title={t(tab)} isOpen={isOpen} page={page} onClose={contents.onClose}>
      <div className={styles.tabs}>
        <Segmented
          label={t('drawer')}
          value={tab}
          onChange={onTab}
          choices={TABS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {tab === 'contents' ? <ContentsList {...contents} /> : children(tab)}
    </ReaderDrawer>
  );
};

export const ContentsList = ({ lines, current, onGo, onClose }: ContentsProps) => {
  const { t } = useTranslation('reader');
  const settle = useCallback((entry: HTMLButtonElement | null) => {
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
  }, []);
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
