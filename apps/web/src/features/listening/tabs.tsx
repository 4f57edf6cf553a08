import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import type { Bookmarks } from './bookmarks/use-bookmarks.ts';
import { BookmarksTab } from './bookmarks-tab.tsx';
import { ChaptersList } from './chapters-list.tsx';
import type { Deck } from './deck.ts';
import { InfoTab } from './info-tab.tsx';
import styles from './tabs.module.css';

export const tabs = ['info', 'chapters', 'bookmarks'] as const;
export type TabName = (typeof tabs)[number];

/** About the audiobook: what it is, its chapters, the reader's bookmarks. */
export const SideTabs = ({
  deck,
  bookmarks,
  tab,
  onTab,
}: {
  deck: Deck;
  bookmarks: Bookmarks;
  tab: TabName;
  onTab: (tab: TabName) => void;
}) => {
  const { t } = useTranslation('listening');
  const counts = { info: null, chapters: deck.book.chapters.length, bookmarks: bookmarks.items.length };
  return (
    <Tabs
      className={styles.tabs ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => onTab(tabs.find((one) => one === key) ?? 'chapters')}
    >
      <TabList className={styles.list ?? ''} aria-label={t('about')}>
        {tabs.map((one) => (
          <Tab key={one} id={one} className={styles.tab ?? ''}>
            {t(`tab.${one}`)}
            {counts[one] !== null && <span className={styles.count}>{formatCount(counts[one])}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="info" className={styles.panel ?? ''}>
        <InfoTab book={deck.book} />
      </TabPanel>
      <TabPanel id="chapters" className={styles.panel ?? ''}>
        <ChaptersList deck={deck} />
      </TabPanel>
      <TabPanel id="bookmarks" className={styles.panel ?? ''}>
        <BookmarksTab deck={deck} bookmarks={bookmarks} />
      </TabPanel>
    </Tabs>
  );
};
