import type { PartnerBook } from '@lectern/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toBookPath } from '../../lib/book-path.ts';
import { usePaths } from '../../lib/use-paths.ts';
import type { RowStop } from '../../ui/cover-row/cover-row.tsx';
import type from '../../ui/theme/type.module.css';
import { type Entry, useEntry } from '../catalogue/catalogue.queries.ts';
import { isWebUrl } from '../store-finder/store-finder.queries.ts';

/** The title of a book of the shop: leads to the book in the library, or else to the shop. */
export const PartnerBookLink = ({
  book: { title, url },
  entry,
  stop,
}: {
  book: PartnerBook;
  entry: Entry | undefined;
  stop?: RowStop;
}) => {
  const { t } = useTranslation('partnerBooks');
  const paths = usePaths();
  if (entry)
    return (
      <Link to={toBookPath(entry, paths)} {...stop}>
        {title}
      </Link>
    );
  if (!isWebUrl(url)) return <span>{title}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" {...stop}>
      {title}
      <span className={type.hidden}> {t('inShop')}</span>
    </a>
  );
};

type WithEntryProps = { book: PartnerBook; children: (entry: Entry | undefined) => ReactNode };

const WatchedEntry = ({ id, children }: { id: string; children: WithEntryProps['children'] }) => children(useEntry(id));

/** Renders with the same book of the reader’s library, as long as it is there. */
export const WithEntry = ({ book: { library_id: id }, children }: WithEntryProps) =>
  id === null ? children(undefined) : <WatchedEntry id={id}>{children}</WatchedEntry>;
