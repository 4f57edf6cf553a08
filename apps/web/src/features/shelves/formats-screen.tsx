import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatFileFormat } from '../../lib/book-formats.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { createGroupComparator, toGroupItem } from './group-items.ts';
import { GroupRows } from './group-rows.tsx';
import { GroupsPage } from './groups-page.tsx';

/** All file formats of the library. */
export const FormatsScreen = () => {
  const { t } = useTranslation('common');
  const paths = usePaths();
  const language = currentLanguage();
  const { state, groups, again } = useGroups('format');
  const items = useMemo(
    () =>
      groups
        .map((group) =>
          toGroupItem(group, { name: formatFileFormat(group.name), to: paths.namedShelf('format', group.name) }),
        )
        .sort(createGroupComparator(language)),
    [groups, paths, language],
  );
  return (
    <GroupsPage kind="formats" state={state} items={items} onRetry={again}>
      {(matching) => <GroupRows items={matching} label={t('nav.formats')} />}
    </GroupsPage>
  );
};
