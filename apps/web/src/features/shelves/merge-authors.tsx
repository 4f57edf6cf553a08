import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNameFilter } from '../../lib/text-search.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CheckboxList } from '../../ui/checkbox-list.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AuthorsDialog, AuthorsDialogButton, type DialogState } from './authors-dialog.tsx';
import type { GroupItem } from './group-items.ts';
import { useMergeAuthors } from './shelves.queries.ts';

/** Authors that the dialog lists at a time; the search finds the others. */
const MAX_LISTED = 50;

/** Chosen authors first, in the order of the list; then those that match the search. */
const listAuthors = (
  authors: readonly GroupItem[],
  matching: readonly GroupItem[],
  chosen: ReadonlySet<string>,
): readonly GroupItem[] => [
  ...authors.filter(({ name }) => chosen.has(name)),
  ...matching.filter(({ name }) => !chosen.has(name)).slice(0, MAX_LISTED),
];

const MergeDialog = ({ authors, ...state }: DialogState & { authors: readonly GroupItem[] }) => {
  const { t } = useTranslation(['shelves', 'common']);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const matching = useNameFilter(authors, query);
  const merge = useMergeAuthors(state.onClose);
  const choose = (name: string, isChosen: boolean): void =>
    setChosen((before) => new Set(isChosen ? [...before, name] : [...before].filter((other) => other !== name)));
  const names = [...chosen];
  const mostBooks = authors.reduce<GroupItem | null>(
    (most, author) => (chosen.has(author.name) && author.count > (most?.count ?? 0) ? author : most),
    null,
  );
  const name = kept !== null && chosen.has(kept) ? kept : (mostBooks?.name ?? '');
  const canMerge = names.length > 1;
  return (
    <AuthorsDialog
      {...state}
      title={t('merge.title')}
      text={t('merge.text')}
      button={t('merge.button')}
      pending={t('merge.merging')}
      canSubmit={canMerge}
      onSubmit={() => merge.mutate({ names, name })}
      submission={merge}
    >
      <Field label={t('authors.search')} type="search" value={query} onChange={setQuery} />
      <CheckboxList label={t('common:nav.authors')}>
        {listAuthors(authors, matching, chosen).map((author) => (
          <Checkbox
            key={author.name}
            checked={chosen.has(author.name)}
            onChange={(isChosen) => choose(author.name, isChosen)}
          >
            <bdi>{author.name}</bdi>
          </Checkbox>
        ))}
      </CheckboxList>
      {canMerge && (
        <SelectField
          label={t('merge.keep')}
          value={name}
          choices={names.map((author) => ({ value: author, label: author }))}
          onChange={setKept}
        />
      )}
    </AuthorsDialog>
  );
};

/** Opens the dialog in which a reader says that several authors are one. */
export const MergeAuthors = ({ authors }: { authors: readonly GroupItem[] }) => {
  const { t } = useTranslation('shelves');
  const named = authors.filter(({ isNameless }) => !isNameless);
  return (
    <AuthorsDialogButton icon={Merge} label={t('merge.open')} isNeeded={named.length > 1}>
      {(state) => <MergeDialog {...state} authors={named} />}
    </AuthorsDialogButton>
  );
};
