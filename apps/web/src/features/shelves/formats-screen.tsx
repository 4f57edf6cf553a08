import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatName } from '../../lib/format-name.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { GroupRows } from './group-rows.tsx';
import { GroupsPage } from './groups-page.tsx';
import { byName, shownAs } from './shown.ts';

/** The formats of the library's files. */
export const FormatsScreen = () => {
  const { t } = useTranslation('common');
  const paths = usePaths();
  const language = currentLanguage();
  const { state, groups, again } = useGroups('format');
  const shown = useMemo(
    () =>
      groups
        .map((group) => shownAs(group, { name: formatName(group.name), to: paths.named('format', group.name) }))
        .sort(byName(language)),
    [groups, paths, language],
  );
  return (
    <GroupsPage of="formats" state={state} shown={shown} again={again}>
      {(found) => <GroupRows found={found} label={t('nav.formats')} />}
    </GroupsPage>
  );
};
