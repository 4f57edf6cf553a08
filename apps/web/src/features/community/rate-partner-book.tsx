import { limits, type PublicRating, RaterEmail, RaterName, retention } from '@lectern/contracts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { StarField } from '../../ui/star-field.tsx';
import type from '../../ui/theme/type.module.css';
import { useUser } from '../account/account.queries.ts';
import styles from './community.module.css';
import { usePublicRating, useRemovePublicRating, useSavePublicRating } from './community.queries.ts';

type Book = { id: string; title: string };
type Typed = { rating: number | null; name: string; email: string; text: string };

const Form = ({
  id,
  book,
  initial,
  isEdit,
  save,
  onSaved,
}: {
  id: string;
  book: Book;
  initial: Typed;
  isEdit: boolean;
  save: ReturnType<typeof useSavePublicRating>;
  onSaved: () => void;
}) => {
  const { t } = useTranslation(['community', 'errors']);
  const form = useRef<HTMLFormElement>(null);
  const textId = useId();
  const [typed, setTyped] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const removal = useRemovePublicRating(book.id);
  const { rating, ...words } = typed;
  const errors = {
    name: RaterName.safeParse(typed.name).success ? undefined : t('errors:partner_rating.name_empty'),
    email: RaterEmail.safeParse(typed.email).success ? undefined : t('errors:partner_rating.email_wrong'),
  };
  const isValid = rating !== null && errors.name === undefined && errors.email === undefined;
  const change = (changed: Partial<Typed>): void => setTyped({ ...typed, ...changed });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    if (isValid) return save.mutate({ rating, ...words }, { onSuccess: onSaved });
    const place = rating === null ? 'input[type=range]' : errors.name === undefined ? '[name=email]' : '[name=name]';
    form.current?.querySelector<HTMLElement>(place)?.focus();
  };
  const error = save.error ?? removal.error;
  return (
    <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
      <div>
        <StarField
          label={t('rate.stars')}
          step={1}
          value={rating}
          valueText={(value) => (value === null ? t('rate.noStars') : t('rate.starsOf', { count: value }))}
          onChange={(value) => change({ rating: value })}
        />
        {isChecked && rating === null && (
          <p className={styles.error} role="alert">
            {t('rate.starsMissing')}
          </p>
        )}
      </div>
      <Field
        label={t('rate.name')}
        hint={t('rate.nameHint')}
        name="name"
        autoComplete="nickname"
        value={typed.name}
        error={isChecked ? errors.name : undefined}
        onChange={(name) => change({ name })}
      />
      <Field
        label={t('rate.email')}
        hint={t('rate.emailHint')}
        name="email"
        type="email"
        autoComplete="email"
        value={typed.email}
        error={isChecked ? errors.email : undefined}
        onChange={(email) => change({ email })}
      />
      <div className={styles.field}>
        <label htmlFor={textId}>{t('rate.text')}</label>
        <textarea
          dir="auto"
          id={textId}
          rows={4}
          maxLength={limits.RATING_TEXT_CHARS}
          value={typed.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </div>
      <p className={`${type.soft} ${type.small}`}>{t('rate.notice', { count: retention.raterAddress.period.days })}</p>
      {isEdit && (
        <div>
          <Button
            kind="quiet"
            size="s"
            pendingLabel={removal.isPending && t('rate.removing')}
            onPress={() => removal.mutate(undefined, { onSuccess: onSaved })}
          >
            {t('rate.remove')}
          </Button>
        </div>
      )}
      {error !== null && <Notice tone="danger">{formatError(error)}</Notice>}
    </form>
  );
};

const toTyped = (saved: PublicRating | null, email: string): Typed =>
  saved ?? { rating: null, name: '', email, text: '' };

/** The dialog in which a reader rates a book of the shop in public, changes the rating or removes it. */
export const RatePartnerBook = ({ book, isOpen, onClose }: { book: Book; isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation(['community', 'common']);
  const id = useId();
  const rating = usePublicRating(book.id, isOpen);
  const save = useSavePublicRating(book.id);
  const { data: user } = useUser();
  const close = (): void => {
    save.reset();
    onClose();
  };
  return (
    <Dialog
      title={t('rate.title', { title: book.title })}
      isOpen={isOpen}
      onClose={close}
      foot={
        <>
          <Button onPress={close}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            isDisabled={rating.data === undefined}
            pendingLabel={save.isPending && t('rate.saving')}
          >
            {t(rating.data ? 'rate.change' : 'rate.publish')}
          </Button>
        </>
      }
    >
      <QueryContent query={rating} label={t('loading')}>
        {(saved) => (
          <Form
            key={book.id}
            id={id}
            book={book}
            initial={toTyped(saved, user?.email ?? '')}
            isEdit={saved !== null}
            save={save}
            onSaved={close}
          />
        )}
      </QueryContent>
    </Dialog>
  );
};
