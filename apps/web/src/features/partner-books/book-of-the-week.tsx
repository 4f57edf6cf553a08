import type { PartnerBook } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { toBookPath } from '../../lib/book-path.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Cover } from '../../ui/cover/cover.tsx';
import { ButtonLink, ExternalButtonLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { TitledSection } from '../../ui/titled-section.tsx';
import { isWebUrl } from '../store-finder/store-finder.queries.ts';
import { FeedFailure } from './feed-message.tsx';
import { PartnerBookLink, WithEntry } from './partner-book-link.tsx';
import { PartnerBookMenu } from './partner-book-menu.tsx';
import styles from './partner-books.module.css';
import { toCoverUrl, useRecommended } from './partner-books.queries.ts';

const WeekBook = ({ book }: { book: PartnerBook }) => {
  const { t } = useTranslation('partnerBooks');
  const paths = usePaths();
  const { title, authors, description, url, cover_path: path, isAudioBook: isAudio } = book;
  return (
    <WithEntry book={book}>
      {(entry) => (
        <article className={styles.week}>
          <div>
            <Cover title={title} author={authors ?? ''} image={path && toCoverUrl(path)} square={isAudio} />
          </div>
          <div className={styles.weekWords}>
            <h3 className={type.titleS}>
              <PartnerBookLink book={book} entry={entry} />
            </h3>
            {authors !== null && <p className={`${type.soft} ${type.small}`}>{authors}</p>}
            {description !== '' && (
              <p className={styles.description} dir="auto">
                {description}
              </p>
            )}
            <div className={styles.weekFoot}>
              {entry && (
                <ButtonLink to={toBookPath(entry, paths)} size="s">
                  {t('openHere')}
                </ButtonLink>
              )}
              {!entry && isWebUrl(url) && (
                <ExternalButtonLink href={url} size="s">
                  {t('seeInShop')}
                </ExternalButtonLink>
              )}
              <PartnerBookMenu book={book} entry={entry} isTabStop />
            </div>
          </div>
        </article>
      )}
    </WithEntry>
  );
};

/** The shop’s book of the week. `isWanted`: as for the rows. */
export const BookOfTheWeek = ({ isWanted }: { isWanted: boolean }) => {
  const { t } = useTranslation('partnerBooks');
  const feed = useRecommended(isWanted);
  if (feed.state === 'none') return null;
  const book = feed.state === 'ready' ? feed.data.book_of_the_week : null;
  return (
    <TitledSection title={t('bookOfTheWeek')}>
      {() => (
        <div className={styles.column}>
          {feed.state === 'loading' && (
            <div className={styles.week} role="group" aria-busy="true" aria-label={t('loading')}>
              <Skeleton className={styles.weekPlaceholder} />
            </div>
          )}
          {feed.state === 'failed' && (
            <div className={styles.message}>
              <FeedFailure feed={feed} />
            </div>
          )}
          {feed.state === 'ready' && book === null && <p className={styles.message}>{t('empty.bookOfTheWeek')}</p>}
          {book && <WeekBook book={book} />}
        </div>
      )}
    </TitledSection>
  );
};
