import type { OwnRating } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './community.module.css';
import { usePublicRatings, useWithdrawRating } from './community.queries.ts';

const RatingRow = ({ rating, onRemove }: { rating: OwnRating; onRemove: () => void }) => {
  const { t } = useTranslation('community');
  const title = rating.title === '' ? t('ratings.untitled') : rating.title;
  const facts = [
    t('rate.starsOf', { count: rating.rating }),
    t('ratings.as', { name: rating.name }),
    formatDate(rating.created_at),
  ];
  return (
    <li>
      <SettingsRow
        title={title}
        text={
          <>
            <p>{facts.join(' · ')}</p>
            {rating.text !== '' && <p className={styles.opinion}>{rating.text}</p>}
          </>
        }
      >
        <Button kind="quiet" size="s" aria-label={t('ratings.removeOf', { title })} onPress={onRemove}>
          {t('ratings.remove')}
        </Button>
      </SettingsRow>
    </li>
  );
};

/** The reader's public ratings, each of which can be removed, also when the shop no longer has the book. */
export const PublicRatingsSection = () => {
  const { t } = useTranslation(['community', 'common']);
  const ratings = usePublicRatings();
  const withdraw = useWithdrawRating();
  // The rating stays set while the dialog closes, so that its text does not change.
  const [removal, setRemoval] = useState<{ rating: OwnRating; isOpen: boolean } | null>(null);
  const close = (): void => setRemoval((request) => request && { ...request, isOpen: false });
  const ask = (rating: OwnRating): void => {
    withdraw.reset();
    setRemoval({ rating, isOpen: true });
  };
  return (
    <SettingsSection title={t('ratings.title')} text={t('ratings.text')}>
      <QueryContent query={ratings} label={t('ratings.title')}>
        {({ pages }) => {
          // a rating from another window moves one to the next page
          const items = [
            ...new Map(pages.flatMap((page) => page.items.map((item) => [item.id, item] as const))).values(),
          ];
          if (items.length === 0) return <p className={styles.quiet}>{t('ratings.none')}</p>;
          return (
            <ul aria-label={t('ratings.title')}>
              {items.map((rating) => (
                <RatingRow key={rating.id} rating={rating} onRemove={() => ask(rating)} />
              ))}
            </ul>
          );
        }}
      </QueryContent>
      {ratings.hasNextPage && (
        <div>
          <Button
            pendingLabel={ratings.isFetchingNextPage && t('loading')}
            onPress={() => void ratings.fetchNextPage()}
          >
            {t('ratings.more')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t('ratings.removeTitle')}
        danger
        confirmLabel={t('rate.remove')}
        pendingLabel={withdraw.isPending && t('rate.removing')}
        error={withdraw.error === null ? undefined : formatError(withdraw.error)}
        isOpen={removal?.isOpen === true}
        onConfirm={() => removal && withdraw.mutate(removal.rating.id, { onSuccess: close })}
        onClose={close}
      >
        {t('ratings.removeText', { title: removal?.rating.title || t('ratings.untitled') })}
      </ConfirmDialog>
    </SettingsSection>
  );
};
