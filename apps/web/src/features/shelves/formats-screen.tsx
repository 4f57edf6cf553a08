import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileFormat } from '../../lib/book-formats.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { compareGroupItems, toGroupItem } from './group-items.ts';
import { GroupRows } from './group-rows.tsx';
import { GroupsPage } from './groups-page.tsx';

/** All file formats of the library. */
export const FormatsScreen = () => {
  const { t } = useTranslation('common');
  const paths = usePaths();
  const { state, groups, again } = useGroups('format');
  const items = useMemo(
    () =>
      groups
        .map((group) =>
          toGroupItem(group, { name: formatFileFormat(group.name), to: paths.namedShelf('format', group.name) }),
        )
        .sort(compareGroupItems),
    [groups, paths],
  );
  return (
    <GroupsPage kind="formats" state={state} items={items} onRetry={again}>
      {(matching) => <GroupRows items={matching} label={t('nav.formats')} />}
    </GroupsPage>
  );
};
