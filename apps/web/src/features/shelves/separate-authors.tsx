import { Split } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CheckboxList } from '../../ui/checkbox-list.tsx';
import { AuthorsDialog, AuthorsDialogButton, type DialogState } from './authors-dialog.tsx';
import { useSeparateAuthors, useSpelling } from './shelves.queries.ts';

const SeparateDialog = ({ name, merged, ...state }: DialogState & { name: string; merged: readonly string[] }) => {
  const { t } = useTranslation(['shelves', 'common']);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const separation = useSeparateAuthors(state.onClose);
  const names = merged.filter((other) => !left.has(other));
  const choose = (other: string, isChosen: boolean): void =>
    setLeft((before) => new Set(isChosen ? [...before].filter((one) => one !== other) : [...before, other]));
  return (
    <AuthorsDialog
      {...state}
      title={t('separate.title')}
      text={t('separate.text')}
      button={t('separate.button')}
      pending={t('separate.separating')}
      canSubmit={names.length > 0}
      onSubmit={() => separation.mutate({ names, name, kept: [...left] })}
      submission={separation}
    >
      <CheckboxList label={t('common:nav.authors')}>
        {merged.map((other) => (
          <Checkbox key={other} checked={!left.has(other)} onChange={(isChosen) => choose(other, isChosen)}>
            <bdi>{other}</bdi>
          </Checkbox>
        ))}
      </CheckboxList>
    </AuthorsDialog>
  );
};

/** On the page of an author into whom others were merged: lets them stand for themselves again. */
export const SeparateAuthors = ({ name }: { name: string }) => {
  const { t } = useTranslation('shelves');
  const merged = useSpelling('author', name, name !== '').data?.merged ?? [];
  return (
    <AuthorsDialogButton icon={Split} label={t('separate.open')} isNeeded={merged.length > 0}>
      {(state) => <SeparateDialog {...state} name={name} merged={merged} />}
    </AuthorsDialogButton>
  );
};
