import { Split } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CheckboxList } from '../../ui/checkbox-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './merge-authors.module.css';
import { useSeparateAuthors, useSpelling } from './shelves.queries.ts';
import { useContentFocus } from './use-content-focus.ts';

const SeparateDialog = ({
  name,
  merged,
  isOpen,
  onClose,
}: {
  name: string;
  merged: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['shelves', 'common']);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = useSeparateAuthors(onClose);
  const names = merged.filter((other) => !left.has(other));
  const choose = (other: string, isChosen: boolean): void =>
    setLeft((before) => new Set(isChosen ? [...before].filter((one) => one !== other) : [...before, other]));
  return (
    <Dialog
      title={t('separate.title')}
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={names.length === 0}
            pendingLabel={isPending && t('separate.separating')}
            onPress={() => mutate({ names, name, kept: [...left] })}
          >
            {t('separate.button')}
          </Button>
        </>
      }
    >
      <div className={styles.merge}>
        <p>{t('separate.text')}</p>
        {error !== null && <Notice tone="danger">{formatError(error)}</Notice>}
        <CheckboxList label={t('common:nav.authors')}>
          {merged.map((other) => (
            <Checkbox key={other} checked={!left.has(other)} onChange={(isChosen) => choose(other, isChosen)}>
              <bdi>{other}</bdi>
            </Checkbox>
          ))}
        </CheckboxList>
      </div>
    </Dialog>
  );
};

/** On the page of an author into whom others were merged: lets them stand for themselves again. */
export const SeparateAuthors = ({ name }: { name: string }) => {
  const { t } = useTranslation('shelves');
  const [visit, setVisit] = useState({ isOpen: false, count: 0 });
  const merged = useSpelling('author', name, name !== '').data?.merged ?? [];
  const isNeeded = merged.length > 0;
  useContentFocus(isNeeded);
  if (!isNeeded) return null;
  return (
    <>
      <Button icon={Split} onPress={() => setVisit(({ count }) => ({ isOpen: true, count: count + 1 }))}>
        {t('separate.open')}
      </Button>
      <SeparateDialog
        key={visit.count}
        name={name}
        merged={merged}
        isOpen={visit.isOpen}
        onClose={() => setVisit(({ count }) => ({ isOpen: false, count }))}
      />
    </>
  );
};
