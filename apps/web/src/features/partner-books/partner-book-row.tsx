import type { PartnerBook } from '@lectern/contracts';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../ui/cover/cover.tsx';
import {
  CoverRow,
  CoverRowItem,
  CoverRowMessage,
  CoverRowSkeleton,
  type RowStop,
} from '../../ui/cover-row/cover-row.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { isWebUrl } from '../store-finder/store-finder.queries.ts';
import { FeedFailure } from './feed-message.tsx';
import { PartnerBookLink, WithEntry } from './partner-book-link.tsx';
import { PartnerBookMenu } from './partner-book-menu.tsx';
import styles from './partner-books.module.css';
import { toCoverUrl, useBestsellers, useRecommended, useShopNews } from './partner-books.queries.ts';

/** Books in a row; the link leads to the shop with all of them. */
const MAX_BOOKS = 20;

type BookFeed = ReturnType<typeof useBestsellers>;

const PartnerTile = ({ book, stop }: { book: PartnerBook; stop: RowStop }) => {
  const { t } = useTranslation(['partnerBooks', 'books']);
  const { title, authors, cover_path: path, isAudioBook: isAudio } = book;
  return (
    <WithEntry book={book}>
      {(entry) => (
        <CoverRowItem
          square={false}
          cover={(className) => (
            <Cover
              title={title}
              author={authors ?? ''}
              image={path && toCoverUrl(path)}
              square={isAudio}
              className={className}
            />
          )}
          link={<PartnerBookLink book={book} entry={entry} stop={stop} />}
          by={authors ?? t('books:unknownAuthor')}
        >
          {entry && (
            <p className={styles.owned}>
              <Icon of={Check} size="s" />
              {t('inLibrary')}
            </p>
          )}
          <PartnerBookMenu book={book} entry={entry} isTabStop={stop.tabIndex === 0} className={styles.onTile} />
        </CoverRowItem>
      )}
    </WithEntry>
  );
};

/** A link to the shop at the end of a widget’s head. */
export const ShopLink = ({
  shop: { name, home_url: url },
  titleId,
}: {
  shop: { name: string; home_url: string };
  /** Of the widget, which the link is named after: several widgets have one. */
  titleId: string;
}) => {
  const { t } = useTranslation('partnerBooks');
  const id = useId();
  return isWebUrl(url) ? (
    <a id={id} aria-labelledby={`${id} ${titleId}`} href={url} target="_blank" rel="noopener noreferrer">
      {t('moreAt', { shop: name })}
    </a>
  ) : null;
};

const PartnerBookRow = ({ kind, feed }: { kind: keyof typeof ROWS; feed: BookFeed }) => {
  const { t } = useTranslation('partnerBooks');
  if (feed.state === 'none') return null;
  const books = feed.state === 'ready' ? feed.data.items.slice(0, MAX_BOOKS) : [];
  return (
    <TitledSection title={t(kind)} link={(id) => feed.state === 'ready' && <ShopLink shop={feed.shop} titleId={id} />}>
      {(titleId) => {
        if (feed.state === 'loading') return <CoverRowSkeleton label={t('loading')} />;
        if (feed.state === 'failed')
          return (
            <CoverRowMessage>
              <FeedFailure feed={feed} />
            </CoverRowMessage>
          );
        if (books.length === 0) return <CoverRowMessage>{t(`empty.${kind}`)}</CoverRowMessage>;
        return (
          <CoverRow labelledBy={titleId} items={books} isEven>
            {(book, stop) => <PartnerTile book={book} stop={stop} />}
          </CoverRow>
        );
      }}
    </TitledSection>
  );
};

type WidgetProps = { isWanted: boolean };
const Recommended = ({ isWanted }: WidgetProps) => (
  <PartnerBookRow kind="recommended" feed={useRecommended(isWanted)} />
);
const Bestsellers = ({ isWanted }: WidgetProps) => (
  <PartnerBookRow kind="bestsellers" feed={useBestsellers(isWanted)} />
);
const NewBooks = ({ isWanted }: WidgetProps) => <PartnerBookRow kind="partnerNews" feed={useShopNews(isWanted)} />;

const ROWS = { recommended: Recommended, bestsellers: Bestsellers, partnerNews: NewBooks };

/**
 * A row of books of the reader’s shop; nothing where the shop has no feed. `isWanted`: whether it may ask the server by now;
 * until then it reserves its place.
 */
export const PartnerBooks = ({ kind, isWanted }: WidgetProps & { kind: keyof typeof ROWS }) => {
  const Row = ROWS[kind];
  return <Row isWanted={isWanted} />;
};
