import type { PartnerStory } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/format-date.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { TitledSection } from '../../ui/titled-section.tsx';
import { isWebUrl } from '../store-finder/store-finder.queries.ts';
import { FeedFailure } from './feed-message.tsx';
import { ShopLink } from './partner-book-row.tsx';
import styles from './partner-books.module.css';
import { useShopNews } from './partner-books.queries.ts';

const MAX_STORIES = 3;
const PLACEHOLDERS = ['first', 'second', 'third'];

const Story = ({ story: { title, text, link, created_at: created }, shop }: { story: PartnerStory; shop: string }) => {
  const [now] = useState(() => new Date());
  return (
    <li className={styles.story}>
      <h3 dir="auto">
        {isWebUrl(link) ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      {text !== '' && (
        <p className={styles.storyText} dir="auto">
          {text}
        </p>
      )}
      <p className={`${type.soft} ${type.small}`}>
        {created === null ? shop : [shop, formatDay(created, now)].join(' · ')}
      </p>
    </li>
  );
};

/** The newest news items of the shop. `isWanted`: as for the rows. */
export const ShopNews = ({ isWanted }: { isWanted: boolean }) => {
  const { t } = useTranslation('partnerBooks');
  const feed = useShopNews(isWanted);
  if (feed.state === 'none') return null;
  const stories = feed.state === 'ready' ? feed.data.stories.slice(0, MAX_STORIES) : [];
  return (
    <TitledSection
      title={t('shopNews')}
      link={(id) => feed.state === 'ready' && <ShopLink shop={feed.shop} titleId={id} />}
    >
      {(titleId) => (
        <div className={styles.column}>
          {feed.state === 'loading' && (
            <div role="group" aria-busy="true" aria-label={t('loading')}>
              {PLACEHOLDERS.map((place) => (
                <div key={place} className={styles.story}>
                  <Skeleton className={styles.linePlaceholder} />
                </div>
              ))}
            </div>
          )}
          {feed.state === 'failed' && (
            <div className={styles.message}>
              <FeedFailure feed={feed} />
            </div>
          )}
          {feed.state === 'ready' && stories.length === 0 && <p className={styles.message}>{t('empty.shopNews')}</p>}
          {feed.state === 'ready' && stories.length > 0 && (
            <ul aria-labelledby={titleId}>
              {stories.map((story) => (
                <Story key={story.id} story={story} shop={feed.shop.name} />
              ))}
            </ul>
          )}
        </div>
      )}
    </TitledSection>
  );
};
