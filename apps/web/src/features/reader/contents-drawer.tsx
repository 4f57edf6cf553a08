import type { ReadingSettings, Target } from '@lectern/contracts';
import { type CSSProperties, type KeyboardEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
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

/** The contents of the book, opened at what is being read. */
export const ContentsDrawer = ({
  isOpen,
  page,
  ...contents
}: ContentsProps & { isOpen: boolean; page: ReadingSettings['page'] }) => {
  const { t } = useTranslation('reader');
  return (
    <ReaderDrawer title={t('contents')} isOpen={isOpen} page={page} onClose={contents.onClose}>
      <ContentsList {...contents} />
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
