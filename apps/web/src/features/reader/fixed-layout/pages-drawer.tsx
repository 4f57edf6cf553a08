import type { NavigationTarget, ReadingSettings } from '@lectern/contracts';
import { Bookmark, List, NotebookText, PanelsTopLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import { ContentsList } from '../drawer/contents-drawer.tsx';
import { OverlayDrawer } from '../drawer/overlay-drawer.tsx';
import type { Panel } from '../reading-state.ts';
import type { TocItem } from '../toc.ts';
import styles from './fixed-layout.module.css';
import { PageThumbnails, type ThumbnailsProps } from './page-thumbnails.tsx';

type MarkTab = 'bookmarks' | 'notes';
type Tab = 'contents' | 'pages' | MarkTab;
const isMarkTab = (panel: Panel | null): panel is MarkTab => panel === 'bookmarks' || panel === 'notes';

/** The drawer of a fixed-layout book: contents, thumbnails, and the bookmarks and notes of the reader (`children`). */
export const PagesDrawer = ({
  panel,
  onPanel,
  colour,
  toc,
  tocIndex,
  onGo,
  children,
  ...pages
}: Omit<ThumbnailsProps, 'onChoose'> & {
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  colour: ReadingSettings['page'];
  toc: readonly TocItem[];
  /** Index of the current entry; -1 for none. */
  tocIndex: number;
  onGo: (to: NavigationTarget) => void;
  children: (markTab: MarkTab) => ReactNode;
}) => {
  const { t } = useTranslation(['pages', 'reader']);
  const [firstTab, setFirstTab] = useState<'contents' | 'pages'>('contents');
  // keeps the tab while the drawer animates out
  const [kinds, setMarkTab] = useState<MarkTab | null>(null);
  const isOpen = panel === 'contents' || isMarkTab(panel);
  const requestedTab = isMarkTab(panel) ? panel : null;
  if (isOpen && kinds !== requestedTab) setMarkTab(requestedTab);
  const hasContents = toc.length > 0;
  const tab: Tab = kinds ?? (hasContents ? firstTab : 'pages');
  const close = (): void => onPanel(null);
  const showTab = (to: Tab): void => {
    if (to === 'bookmarks' || to === 'notes') return onPanel(to);
    setFirstTab(to);
    onPanel('contents');
  };
  const choices = [
    { value: 'contents' as const, label: t('reader:contents'), icon: List },
    { value: 'pages' as const, label: t('pages'), icon: PanelsTopLeft },
    { value: 'bookmarks' as const, label: t('reader:bookmarks'), icon: Bookmark },
    { value: 'notes' as const, label: t('reader:notes'), icon: NotebookText },
  ];
  return (
    <OverlayDrawer
      title={tab === 'pages' ? t('pages') : t(`reader:${tab}`)}
      isOpen={isOpen}
      page={colour}
      onClose={close}
    >
      <div className={styles.tabs}>
        <Segmented
          label={t('reader:drawer')}
          value={tab}
          onChange={showTab}
          choices={choices.slice(hasContents ? 0 : 1)}
        />
      </div>
      {tab === 'contents' && <ContentsList toc={toc} current={tocIndex} onGo={onGo} onClose={close} />}
      {tab === 'pages' && (
        <PageThumbnails
          {...pages}
          onChoose={(page) => {
            close();
            onGo({ kind: 'entry', spine: page, fragment: null });
          }}
        />
      )}
      {(tab === 'bookmarks' || tab === 'notes') && children(tab)}
    </OverlayDrawer>
  );
};
