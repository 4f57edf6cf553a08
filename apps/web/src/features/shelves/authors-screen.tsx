import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Lines } from '../../ui/lines/lines.tsx';
import { useGroups } from '../catalogue/catalogue.queries.ts';
import { GroupRow } from './group-row.tsx';
import { GroupsPage } from './groups-page.tsx';
import { byLetter } from './letters.ts';
import { type Shown, shownAs } from './shown.ts';
import { ROW } from './sizes.ts';

const ByLetter = ({ found }: { found: readonly Shown[] }) => {
  const { t } = useTranslation(['shelves', 'common']);
  const language = currentLanguage();
  const sections = useMemo(() => byLetter(found, language), [found, language]);
  return (
    <Lines
      sections={sections}
      label={t('common:nav.authors')}
      jump={t('jump')}
      {...ROW}
      row={(shown, stop) => <GroupRow shown={shown} stop={stop} />}
    />
  );
};

/** Everybody who wrote a book of the library, below their letters (spec section 2, “Authors”). */
export const AuthorsScreen = () => {
  const { t } = useTranslation('books');
  const paths = usePaths();
  const { state, groups, again } = useGroups('author');
  const shown = useMemo(
    () =>
      groups.map((group) =>
        shownAs(group, { name: group.name || t('unknownAuthor'), to: paths.named('author', group.name) }),
      ),
    [groups, paths, t],
  );
  return (
    <GroupsPage of="authors" state={state} shown={shown} again={again}>
      {(found) => <ByLetter found={found} />}
    </GroupsPage>
  );
};
