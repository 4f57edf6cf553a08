import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatFileFormat } from '../../lib/book-formats.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { parseShelfName } from '../../lib/paths.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { ShelfScreen } from '../books/books.parts.tsx';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { useGenreFormatter } from '../genres/genres.parts.ts';
import { findGenreCodes } from './merge-genres.ts';
import { MovedShelf } from './moved-shelf.tsx';
import { SeparateAuthors } from './separate-authors.tsx';

const EmptyShelf = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslation('shelves');
  const paths = usePaths();
  return (
    <EmptyState drawing="shelf" title={title} text={text}>
      <ButtonLink kind="primary" to={paths.books}>
        {t('empty.books')}
      </ButtonLink>
    </EmptyState>
  );
};

/** Creates the screen of one kind of books (`/books/ebooks` …). */
const createKindScreen = (kind: 'ebooks' | 'audio' | 'purchased' | 'recent' | 'favorites') => () => {
  const { t } = useTranslation(['shelves', 'common']);
  const title = t(`common:nav.${kind}`);
  return (
    <ShelfScreen
      shelf={{ kind }}
      title={title}
      empty={<EmptyShelf title={t(`${kind}.empty.title`)} text={t(`${kind}.empty.text`)} />}
    />
  );
};
export const EbooksScreen = createKindScreen('ebooks');
export const AudioScreen = createKindScreen('audio');
export const PurchasedScreen = createKindScreen('purchased');
export const RecentScreen = createKindScreen('recent');
export const FavoritesScreen = createKindScreen('favorites');

const NamedShelf = ({
  kind,
  names,
  name,
  title,
  titleActions,
}: {
  kind: 'author' | 'series' | 'genre' | 'format';
  names: readonly string[];
  /** In the address. */
  name: string;
  title: string;
  titleActions?: ReactNode;
}) => {
  const { t } = useTranslation('shelves');
  usePageTitle(title);
  const empty = <EmptyShelf title={t('notFound.title')} text={t('notFound.text')} />;
  return (
    <ShelfScreen
      key={`${kind} ${names.join('\n')}`}
      shelf={{ kind, names }}
      title={title}
      titleActions={titleActions}
      empty={
        kind === 'format' || name === '' ? (
          empty
        ) : (
          <MovedShelf kind={kind} name={name}>
            {empty}
          </MovedShelf>
        )
      }
    />
  );
};

const useShelfName = (): string => parseShelfName(useLocation().pathname);

export const AuthorScreen = () => {
  const { t } = useTranslation('books');
  const name = useShelfName();
  return (
    <NamedShelf
      kind="author"
      names={[name]}
      name={name}
      title={name || t('unknownAuthor')}
      titleActions={<SeparateAuthors name={name} />}
    />
  );
};

export const OneSeriesScreen = () => {
  const { t } = useTranslation('shelves');
  const name = useShelfName();
  return <NamedShelf kind="series" names={[name]} name={name} title={name || t('series.without')} />;
};

export const FormatScreen = () => {
  const name = useShelfName();
  return <NamedShelf kind="format" names={[name]} name={name} title={formatFileFormat(name)} />;
};

/** All books whose genre has this name in the reader's language. */
export const GenreScreen = () => {
  const name = useShelfName();
  const formatGenre = useGenreFormatter();
  const { groups } = useGroups('genre');
  if (formatGenre === null) return null;
  return (
    <NamedShelf kind="genre" names={findGenreCodes(groups, name, formatGenre)} name={name} title={formatGenre(name)} />
  );
};
