import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIdle } from '../../lib/use-idle.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { useCounts } from '../catalogue/catalogue.queries.ts';
import { CommunityDiscussions, CommunityInvitation, CommunityNews } from '../community/community.parts.tsx';
import { BookOfTheWeek, PartnerBooks, ShopNews } from '../partner-books/partner-books.parts.tsx';
import { groupIntoLines, isColumn, type OverviewWidget } from '../widgets/widgets.queries.ts';
import { BookRow } from './book-row.tsx';
import { LibraryStats } from './library-stats.tsx';
import styles from './overview.module.css';
import { ReadingDays } from './reading-days.tsx';

/**
 * Widgets of the overview, in order. Those of the shop and of the reading community reserve their places, and ask for what they
 * show when everything of the reader’s own library is drawn.
 */
export const Widgets = ({
  widgets,
  continued,
}: {
  widgets: readonly OverviewWidget[];
  /** Ids of the books that are shown above. */
  continued: readonly (string | undefined)[];
}) => {
  const { t } = useTranslation('overview');
  const paths = usePaths();
  const { known } = useCounts();
  const isIdle = useIdle();

  const renderWidget = (widget: OverviewWidget): ReactNode => {
    switch (widget) {
      case 'figures':
        return known && <LibraryStats key={widget} counts={known} />;
      case 'readingDays':
        return <ReadingDays key={widget} />;
      case 'recent':
        return (
          <BookRow
            key={widget}
            title={t('recent')}
            kind="recent"
            order="recent"
            excluded={continued}
            allLink={<Link to={paths.shelf('recent')}>{t('recent.all')}</Link>}
          />
        );
      case 'newest':
        return (
          <BookRow
            key={widget}
            title={t('newest')}
            kind="all"
            order="added"
            allLink={<Link to={paths.books}>{t('newest.all')}</Link>}
          />
        );
      case 'favorites':
        return (
          <BookRow
            key={widget}
            title={t('favorites')}
            kind="favorites"
            order="recent"
            allLink={<Link to={paths.shelf('favorites')}>{t('favorites.all')}</Link>}
          />
        );
      case 'recommended':
      case 'bestsellers':
      case 'partnerNews':
        return <PartnerBooks key={widget} kind={widget} isWanted={isIdle} />;
      case 'bookOfTheWeek':
        return <BookOfTheWeek isWanted={isIdle} />;
      case 'shopNews':
        return <ShopNews isWanted={isIdle} />;
      case 'communityNews':
        return <CommunityNews isWanted={isIdle} />;
      case 'discussions':
        return <CommunityDiscussions isWanted={isIdle} />;
      default:
        return widget satisfies never;
    }
  };
  return (
    <>
      {groupIntoLines(widgets).map((line) =>
        line.some(isColumn) ? (
          <div key={line.join(' ')} className={styles.columns}>
            {line.map((widget) => (
              <div key={widget}>{renderWidget(widget)}</div>
            ))}
          </div>
        ) : (
          line.map(renderWidget)
        ),
      )}
      {/* Below all others, so that nothing moves when it appears. */}
      {widgets.some((widget) => widget === 'communityNews' || widget === 'discussions') && (
        <CommunityInvitation isWanted={isIdle} />
      )}
    </>
  );
};
