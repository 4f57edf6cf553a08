import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaths } from '../../lib/use-paths.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { useGenreFormatter } from '../genres/genres.parts.ts';
import { type GenreItem, groupByBranch } from './group-by-branch.ts';
import { compareGroupItems, toGroupItem } from './group-items.ts';
import { GroupRows } from './group-rows.tsx';
import { GroupsPage } from './groups-page.tsx';
import { mergeGenres } from './merge-genres.ts';
import styles from './shelves.module.css';

const GenreSections = ({ items }: { items: readonly GenreItem[] }) => {
  const { t } = useTranslation('shelves');
  const sections = useMemo(() => groupByBranch(items), [items]);
  return (
    <div className={styles.branches}>
      {sections.map(({ branch, genres }) => (
        <TitledSection key={branch} title={t(`genres.branch.${branch}`)}>
          {() => <GroupRows items={genres} label={t(`genres.branch.${branch}`)} />}
        </TitledSection>
      ))}
    </div>
  );
};

/** All genres of the library, by their names in the reader's language (spec section 3, “Genres”). */
export const GenresScreen = () => {
  const { t } = useTranslation('shelves');
  const paths = usePaths();
  const { state, groups, again } = useGroups('genre');
  const formatGenre = useGenreFormatter();
  const items = useMemo(() => {
    if (formatGenre === null) return [];
    return mergeGenres(
      groups.filter(({ name }) => name !== ''),
      formatGenre,
    )
      .map((genre) => ({
        ...toGroupItem(genre, { name: genre.name, to: paths.namedShelf('genre', genre.codes[0] ?? '') }),
        codes: genre.codes,
      }))
      .sort(compareGroupItems);
  }, [groups, formatGenre, paths]);
  const withoutGenre = groups.find(({ name }) => name === '')?.count ?? 0;
  return (
    <>
      <GroupsPage
        kind="genres"
        state={state === 'ready' && formatGenre === null ? 'loading' : state}
        items={items}
        onRetry={again}
      >
        {(matching) => <GenreSections items={items.filter((item) => matching.includes(item))} />}
      </GroupsPage>
      {state === 'ready' && withoutGenre > 0 && (
        <p>
          <ButtonLink kind="quiet" to={paths.namedShelf('genre', '')}>
            {t('genres.without', { count: withoutGenre })}
          </ButtonLink>
        </p>
      )}
    </>
  );
};
