import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/format.ts';
import { useMatching } from '../../lib/matching.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { Filling } from '../catalogue/catalogue.parts.tsx';
import { useToCome } from '../catalogue/catalogue.queries.ts';
import styles from './shelves.module.css';
import type { Shown } from './shown.ts';

/** So many are found at a glance. */
const FEW = 8;
const PLACES = Array.from({ length: 12 }, (_, index) => index);

/** A page of authors, series, genres or formats: title and number, what is looked for, and every state there is. */
export const GroupsPage = ({
  of,
  state,
  shown,
  again,
  tools,
  children,
}: {
  of: 'authors' | 'series' | 'genres' | 'formats';
  state: 'loading' | 'ready' | 'failed';
  shown: readonly Shown[];
  again: () => void;
  tools?: ReactNode;
  /** Shows those that are looked for. */
  children: (found: readonly Shown[]) => ReactNode;
}) => {
  const { t } = useTranslation(['shelves', 'common', 'books']);
  const paths = usePaths();
  const [wanted, setWanted] = useState('');
  const toCome = useToCome();
  const isFilled = state === 'ready' && shown.length > 0;
  // As long as books are still on their way, one of them may be the first.
  const isEmpty = state === 'ready' && shown.length === 0 && toCome === null;
  const isToCome = !isFilled && !isEmpty && state !== 'failed';
  const isSearched = shown.length > FEW || wanted !== '';
  const found = useMatching(shown, wanted);
  return (
    <>
      <div className={styles.headline}>
        <h1 className={type.titleL}>{t(`common:nav.${of}`)}</h1>
        {isFilled && (
          <>
            <p className={styles.number}>{formatCount(shown.length)}</p>
            {(isSearched || tools) && (
              <div className={styles.tools}>
                {isSearched && (
                  <div className={styles.find}>
                    <Field label={t(`${of}.find`)} type="search" inRow value={wanted} onChange={setWanted} />
                  </div>
                )}
                {tools}
              </div>
            )}
          </>
        )}
      </div>
      <Filling />
      {isToCome && (
        <div className={styles.toCome} role="group" aria-busy="true" aria-label={t('loading')}>
          {PLACES.map((place) => (
            <Skeleton key={place} className={styles.lineToCome} />
          ))}
        </div>
      )}
      {state === 'failed' && (
        <EmptyState drawing="broken" title={t('books:failed.title')} text={t('books:failed.text')}>
          <Button kind="primary" icon={RotateCw} onPress={again}>
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {isEmpty && (
        <EmptyState drawing="shelf" title={t(`${of}.empty.title`)} text={t(`${of}.empty.text`)}>
          <ButtonLink kind="primary" to={paths.books}>
            {t('empty.books')}
          </ButtonLink>
        </EmptyState>
      )}
      {isFilled && (found.length > 0 ? children(found) : <p role="status">{t('none', { wanted: wanted.trim() })}</p>)}
    </>
  );
};
