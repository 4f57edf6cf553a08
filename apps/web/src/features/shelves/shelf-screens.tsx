import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatName } from '../../lib/format-name.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { nameIn } from '../../lib/paths.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { ShelfScreen } from '../books/books.parts.tsx';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { useGenreName } from '../genres/genres.parts.ts';
import { codesLike } from './merged-genres.ts';

const Empty = ({ title, text }: { title: string; text: string }) => {
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

/** The books of one kind: `/books/ebooks` and the like. */
const ofKind = (kind: 'ebooks' | 'audio' | 'purchased' | 'recent' | 'favorites') => () => {
  const { t } = useTranslation(['shelves', 'common']);
  const title = t(`common:nav.${kind}`);
  return (
    <ShelfScreen
      shelf={{ kind }}
      title={title}
      empty={<Empty title={t(`${kind}.empty.title`)} text={t(`${kind}.empty.text`)} />}
    />
  );
};
export const EbooksScreen = ofKind('ebooks');
export const AudioScreen = ofKind('audio');
export const PurchasedScreen = ofKind('purchased');
export const RecentScreen = ofKind('recent');
export const FavoritesScreen = ofKind('favorites');

const Named = ({
  kind,
  names,
  title,
}: {
  kind: 'author' | 'series' | 'genre' | 'format';
  names: readonly string[];
  title: string;
}) => {
  const { t } = useTranslation('shelves');
  usePageTitle(title);
  return (
    <ShelfScreen
      key={`${kind} ${names.join('\n')}`}
      shelf={{ kind, names }}
      title={title}
      empty={<Empty title={t('gone.title')} text={t('gone.text')} />}
    />
  );
};

const useName = (): string => nameIn(useLocation().pathname);

export const AuthorScreen = () => {
  const { t } = useTranslation('books');
  const name = useName();
  return <Named kind="author" names={[name]} title={name || t('unknownAuthor')} />;
};

export const OneSeriesScreen = () => {
  const { t } = useTranslation('shelves');
  const name = useName();
  return <Named kind="series" names={[name]} title={name || t('series.without')} />;
};

export const FormatScreen = () => {
  const name = useName();
  return <Named kind="format" names={[name]} title={formatName(name)} />;
};

/** All books whose genre has one name in the reader's language. */
export const GenreScreen = () => {
  const name = useName();
  const nameOf = useGenreName();
  const { groups } = useGroups('genre');
  if (nameOf === null) return null;
  return <Named kind="genre" names={codesLike(groups, name, nameOf)} title={nameOf(name)} />;
};
