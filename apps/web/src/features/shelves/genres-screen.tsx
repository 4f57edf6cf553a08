import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaths } from '../../lib/use-paths.ts';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { useGenreFormatter } from '../genres/genres.parts.ts';
import { compareGroupItems, toGroupItem } from './group-items.ts';
import { GroupRows } from './group-rows.tsx';
import { GroupsPage } from './groups-page.tsx';
import { mergeGenres } from './merge-genres.ts';

/** All genres of the library, by their names in the reader's language (spec section 3, “Genres”). */
export const GenresScreen = () => {
  const { t } = useTranslation('common');
  const paths = usePaths();
  const { state, groups, again } = useGroups('genre');
  const formatGenre = useGenreFormatter();
  const items = useMemo(() => {
    if (formatGenre === null) return [];
    return mergeGenres(groups, formatGenre)
      .map((genre) => ({
        ...toGroupItem(genre, { name: genre.name, to: paths.namedShelf('genre', genre.codes[0] ?? '') }),
        isNameless: genre.codes.includes(''),
      }))
      .sort(compareGroupItems);
  }, [groups, formatGenre, paths]);
  return (
    <GroupsPage
      kind="genres"
      state={state === 'ready' && formatGenre === null ? 'loading' : state}
      items={items}
      onRetry={again}
    >
      {(matching) => <GroupRows items={matching} label={t('nav.genres')} />}
    </GroupsPage>
  );
};
