import type { ReadingSettings, Target } from '@lectern/contracts';
import { Bookmark, List, NotebookText, PanelsTopLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import type { ChapterLine } from '../chapters.ts';
import { ContentsList } from '../contents-drawer.tsx';
import { ReaderDrawer } from '../reader-drawer.tsx';
import type { Panel } from '../reading-state.ts';
import { PageThumbs, type ThumbsProps } from './page-thumbs.tsx';
import styles from './pages.module.css';

/** What the reader has put into the book. */
type Kinds = 'bookmarks' | 'notes';
type Tab = 'contents' | 'pages' | Kinds;
const isKinds = (panel: Panel | null): panel is Kinds => panel === 'bookmarks' || panel === 'notes';

/** The pages of the book as small pictures, its contents where it brings any, and what the reader has put into it (`children`). */
export const PagesDrawer = ({
  panel,
  onPanel,
  colour,
  lines,
  line,
  onGo,
  children,
  ...pages
}: Omit<ThumbsProps, 'onChoose'> & {
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  colour: ReadingSettings['page'];
  lines: readonly ChapterLine[];
  /** Index of the entry that is being read; -1 for none. */
  line: number;
  onGo: (to: Target) => void;
  children: (kinds: Kinds) => ReactNode;
}) => {
  const { t } = useTranslation(['pages', 'reader']);
  const [first, setFirst] = useState<'contents' | 'pages'>('contents');
  // It is seen leaving with what was on it.
  const [kinds, setKinds] = useState<Kinds | null>(null);
  const isOpen = panel === 'contents' || isKinds(panel);
  const asked = isKinds(panel) ? panel : null;
  if (isOpen && kinds !== asked) setKinds(asked);
  const hasContents = lines.length > 0;
  const tab: Tab = kinds ?? (hasContents ? first : 'pages');
  const close = (): void => onPanel(null);
  const turn = (to: Tab): void => {
    if (to === 'bookmarks' || to === 'notes') return onPanel(to);
    setFirst(to);
    onPanel('contents');
  };
  const choices = [
    { value: 'contents' as const, label: t('reader:contents'), icon: List },
    { value: 'pages' as const, label: t('pages'), icon: PanelsTopLeft },
    { value: 'bookmarks' as const, label: t('reader:bookmarks'), icon: Bookmark },
    { value: 'notes' as const, label: t('reader:notes'), icon: NotebookText },
  ];
  return (
    <ReaderDrawer
      title={tab === 'pages' ? t('pages') : t(`reader:${tab}`)}
      isOpen={isOpen}
      page={colour}
      onClose={close}
    >
      <div className={styles.tabs}>
        <Segmented
          label={t('reader:drawer')}
          value={tab}
          onChange={turn}
          choices={choices.slice(hasContents ? 0 : 1)}
        />
      </div>
      {tab === 'contents' && <ContentsList lines={lines} current={line} onGo={onGo} onClose={close} />}
      {tab === 'pages' && (
        <PageThumbs
          {...pages}
          onChoose={(page) => {
            close();
            onGo({ kind: 'entry', spine: page, fragment: null });
          }}
        />
      )}
      {(tab === 'bookmarks' || tab === 'notes') && children(tab)}
    </ReaderDrawer>
  );
};
