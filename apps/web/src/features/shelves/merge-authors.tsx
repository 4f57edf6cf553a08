import { Merge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { useNameFilter } from '../../lib/text-search.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CheckboxList } from '../../ui/checkbox-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { GroupItem } from './group-items.ts';
import styles from './merge-authors.module.css';
import { useMergeAuthors } from './shelves.queries.ts';
import { useContentFocus } from './use-content-focus.ts';

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

const MergeDialog = ({
  authors,
  isOpen,
  onClose,
}: {
  authors: readonly GroupItem[];
  isOpen: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['shelves', 'common']);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const matching = useNameFilter(authors, query);
  const { mutate, isPending, error } = useMergeAuthors(onClose);
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
    <Dialog
      title={t('merge.title')}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={!canMerge}
            pendingLabel={isPending && t('merge.merging')}
            onPress={() => mutate({ names, name })}
          >
            {t('merge.button')}
          </Button>
        </>
      }
    >
      <div className={styles.merge}>
        <p>{t('merge.text')}</p>
        {error !== null && <Notice tone="danger">{formatError(error)}</Notice>}
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
      </div>
    </Dialog>
  );
};

/** Opens the dialog in which a reader says that several authors are one. */
export const MergeAuthors = ({ authors }: { authors: readonly GroupItem[] }) => {
  const { t } = useTranslation('shelves');
  const [visit, setVisit] = useState({ isOpen: false, count: 0 });
  const named = authors.filter(({ isNameless }) => !isNameless);
  const isNeeded = named.length > 1;
  useContentFocus(isNeeded);
  if (!isNeeded) return null;
  return (
    <>
      <Button icon={Merge} onPress={() => setVisit(({ count }) => ({ isOpen: true, count: count + 1 }))}>
        {t('merge.open')}
      </Button>
      <MergeDialog
        key={visit.count}
        authors={named}
        isOpen={visit.isOpen}
        onClose={() => setVisit(({ count }) => ({ isOpen: false, count }))}
      />
    </>
  );
};
