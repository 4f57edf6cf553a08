import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { QueuePanel } from '../listening-queue/listening-queue.parts.tsx';
import { useQueue } from '../listening-queue/listening-queue.queries.ts';
import type { BookPlayer } from './book-player.ts';
import type { Bookmarks } from './bookmarks/use-bookmarks.ts';
import { BookmarksTab } from './bookmarks-tab.tsx';
import { ChaptersList } from './chapters-list.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import { InfoTab } from './info-tab.tsx';
import styles from './player-tabs.module.css';

const tabs = ['info', 'chapters', 'bookmarks', 'queue', 'history'] as const;
export type TabName = (typeof tabs)[number];

/** The tabs of a player: information, chapters, bookmarks, queue, history. */
export const PlayerTabs = ({
  bookPlayer,
  bookmarks,
  tab,
  onTab,
}: {
  bookPlayer: BookPlayer;
  bookmarks: Bookmarks;
  tab: TabName;
  onTab: (tab: TabName) => void;
}) => {
  const { t } = useTranslation('listening');
  const queue = useQueue();
  const counts = {
    info: null,
    chapters: bookPlayer.book.chapters.length,
    bookmarks: bookmarks.items.length,
    queue: queue.books.length || null,
    history: null,
  };
  return (
    <Tabs
      className={styles.tabs ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => onTab(tabs.find((name) => name === key) ?? 'chapters')}
    >
      <TabList className={styles.list ?? ''} aria-label={t('about')}>
        {tabs.map((name) => (
          <Tab key={name} id={name} className={styles.tab ?? ''}>
            {t(`tab.${name}`)}
            {counts[name] !== null && <span className={styles.count}>{formatCount(counts[name])}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="info" className={styles.panel ?? ''}>
        <InfoTab book={bookPlayer.book} />
      </TabPanel>
      <TabPanel id="chapters" className={styles.panel ?? ''}>
        <ChaptersList bookPlayer={bookPlayer} />
      </TabPanel>
      <TabPanel id="bookmarks" className={styles.panel ?? ''}>
        <BookmarksTab bookPlayer={bookPlayer} bookmarks={bookmarks} />
      </TabPanel>
      <TabPanel id="queue" className={styles.panel ?? ''}>
        <QueuePanel />
      </TabPanel>
      <TabPanel id="history" className={styles.panel ?? ''}>
        <HistoryTab bookPlayer={bookPlayer} />
      </TabPanel>
    </Tabs>
  );
};
