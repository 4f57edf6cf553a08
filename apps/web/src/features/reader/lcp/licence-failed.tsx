import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/format-date.ts';
import { usePaths } from '../../../lib/use-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import type from '../../../ui/theme/type.module.css';
import { useBook } from '../../books/books.queries.ts';
import styles from '../opening-states.module.css';
import { type LicenceRefusal, said } from './refusal.ts';

/** How each is told, and whether the file itself is of use elsewhere, or trying again here. */
const WAYS = {
  'lcp.cancelled': { words: 'cancelled', help: 'again' },
  'lcp.expired': { words: 'expired', help: 'again' },
  'lcp.returned': { words: 'returned', help: 'again' },
  'lcp.revoked': { words: 'revoked', help: 'again' },
  'lcp.not_started': { words: 'early', help: 'again' },
  'lcp.device_only': { words: 'device', help: 'file' },
  'lcp.licence_broken': { words: 'broken', help: 'none' },
  'book.adobe': { words: 'adobe', help: 'file' },
  'book.locked': { words: 'locked', help: 'file' },
} as const satisfies Partial<Record<LicenceRefusal['code'], object>>;

const isTold = (code: LicenceRefusal['code']): code is keyof typeof WAYS => code in WAYS;

/** Why a protected book does not open, in the words of its licence, and what to do. */
export const LicenceFailed = ({
  bookId,
  refusal,
  again,
  onRetry,
}: {
  bookId: string;
  refusal: LicenceRefusal;
  again: boolean;
  onRetry: () => void;
}) => {
  const { t } = useTranslation(['lcp', 'reader', 'common']);
  const { books, book } = usePaths();
  const { data } = useBook(bookId);
  const { code } = refusal;
  if (!isTold(code)) return null;
  const { words, help } = WAYS[code];
  const [start, end] = [said(refusal, 'start'), said(refusal, 'end')];
  const details = {
    title: said(refusal, 'title'),
    start: start && formatMoment(start),
    end: end && formatMoment(end),
  };
  const text = words === 'expired' && end === '' ? 'expired.bare' : (`${words}.text` as const);
  return (
    <main className={styles.failed}>
      <h1 className={type.hidden}>{details.title}</h1>
      <EmptyState drawing="broken" title={t(`${words}.title`)} text={t(text, details)}>
        {help === 'file' && data && data.link !== '' && (
          <DownloadLink kind="primary" href={data.link} fileName={data.name}>
            {t('download')}
          </DownloadLink>
        )}
        <ButtonLink kind={help === 'file' ? 'plain' : 'primary'} to={book(bookId)}>
          {t('reader:about')}
        </ButtonLink>
        {help === 'again' && (
          <Button waiting={again && t('opening')} onPress={onRetry}>
            {t('common:tryAgain')}
          </Button>
        )}
        <ButtonLink to={books}>{t('reader:back')}</ButtonLink>
      </EmptyState>
    </main>
  );
};
