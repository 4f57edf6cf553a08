import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { LinkGrid } from '../../ui/link-grid/link-grid.tsx';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { groupByLetter } from './group-by-letter.ts';
import { type GroupItem, toGroupItem } from './group-items.ts';
import { GroupRow, ROW_SIZE } from './group-rows.tsx';
import { GroupsPage } from './groups-page.tsx';
import { MergeAuthors } from './merge-authors.tsx';

const AuthorGrid = ({ authors }: { authors: readonly GroupItem[] }) => {
  const { t } = useTranslation(['shelves', 'common']);
  const language = currentLanguage();
  const sections = useMemo(() => groupByLetter(authors, language), [authors, language]);
  return (
    <LinkGrid
      sections={sections}
      label={t('common:nav.authors')}
      jump={t('jump')}
      {...ROW_SIZE}
      row={(item, stop) => <GroupRow item={item} stop={stop} />}
    />
  );
};

/** All authors of the library, grouped by letter (spec section 2, “Authors”). */
export const AuthorsScreen = () => {
  const { t } = useTranslation('books');
  const paths = usePaths();
  const { state, groups, again } = useGroups('author');
  const items = useMemo(
    () =>
      groups.map((group) =>
        toGroupItem(group, { name: group.name || t('unknownAuthor'), to: paths.namedShelf('author', group.name) }),
      ),
    [groups, paths, t],
  );
  return (
    <GroupsPage
      kind="authors"
      state={state}
      items={items}
      onRetry={again}
      tools={items.length > 1 && <MergeAuthors authors={items} />}
    >
      {(authors) => <AuthorGrid authors={authors} />}
    </GroupsPage>
  );
};
