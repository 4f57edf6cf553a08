import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { useGenreName } from '../genres/genres.parts.ts';
import { GroupRows } from './group-rows.tsx';
import { GroupsPage } from './groups-page.tsx';
import { mergedGenres } from './merged-genres.ts';
import { byName, shownAs } from './shown.ts';

/** The genres of the library, by the names they have in the reader's language (spec section 3, “Genres”). */
export const GenresScreen = () => {
  const { t } = useTranslation('common');
  const paths = usePaths();
  const language = currentLanguage();
  const { state, groups, again } = useGroups('genre');
  const nameOf = useGenreName();
  const shown = useMemo(() => {
    if (nameOf === null) return [];
    return mergedGenres(groups, nameOf)
      .map((genre) => ({
        ...shownAs(genre, { name: genre.name, to: paths.named('genre', genre.codes[0] ?? '') }),
        isNameless: genre.codes.includes(''),
      }))
      .sort(byName(language));
  }, [groups, nameOf, paths, language]);
  return (
    <GroupsPage
      of="genres"
      state={state === 'ready' && nameOf === null ? 'loading' : state}
      shown={shown}
      again={again}
    >
      {(found) => <GroupRows found={found} label={t('nav.genres')} />}
    </GroupsPage>
  );
};
