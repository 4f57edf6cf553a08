import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/format-date.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { usePaths } from '../../../lib/use-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import type from '../../../ui/theme/type.module.css';
import { useBook } from '../../books/books.queries.ts';
import { RenewButton } from '../../lcp/lcp.parts.tsx';
import { useLicence } from '../../lcp/lcp.queries.ts';
import styles from '../opening-states.module.css';
import { getDetail, type LicenceRefusal } from './lcp.queries.ts';

/** Text of each refusal, and what may help: opening the file elsewhere, or trying again here. */
const REFUSALS = {
  'lcp.cancelled': { key: 'cancelled', help: 'again' },
  'lcp.expired': { key: 'expired', help: 'again' },
  'lcp.returned': { key: 'returned', help: 'again' },
  'lcp.revoked': { key: 'revoked', help: 'again' },
  'lcp.not_started': { key: 'early', help: 'again' },
  'lcp.device_only': { key: 'device', help: 'file' },
  'lcp.licence_broken': { key: 'broken', help: 'none' },
  'book.adobe': { key: 'adobe', help: 'file' },
  'book.locked': { key: 'locked', help: 'file' },
} as const satisfies Partial<Record<LicenceRefusal['code'], object>>;

const isExplained = (code: LicenceRefusal['code']): code is keyof typeof REFUSALS => code in REFUSALS;

/** Whether the provider may bring the book back. */
const isRenewable = (code: LicenceRefusal['code']): boolean => code === 'lcp.expired';

/** Why a protected book does not open, with details of its licence, and what to do. */
export const LicenceError = ({
  bookId,
  refusal,
  isRetrying,
  onRetry,
}: {
  bookId: string;
  refusal: LicenceRefusal;
  isRetrying: boolean;
  onRetry: () => void;
}) => {
  const { t } = useTranslation(['lcp', 'reader', 'common']);
  const { books, book } = usePaths();
  const { data } = useBook(bookId);
  const { code } = refusal;
  usePageTitle(getDetail(refusal, 'title'));
  const { data: licence } = useLicence(bookId, isRenewable(code));
  if (!isExplained(code)) return null;
  const canRenew = Boolean(licence?.renew);
  const { key, help } = REFUSALS[code];
  const [start, end] = [getDetail(refusal, 'start'), getDetail(refusal, 'end')];
  const details = {
    title: getDetail(refusal, 'title'),
    start: start && formatMoment(start),
    end: end && formatMoment(end),
  };
  const text = key === 'expired' && end === '' ? 'expired.bare' : (`${key}.text` as const);
  return (
    <main className={styles.error}>
      <h1 className={type.hidden}>{details.title}</h1>
      <EmptyState drawing="broken" title={t(`${key}.title`)} text={t(text, details)}>
        {licence && <RenewButton kind="primary" bookId={bookId} licence={licence} onRenewed={onRetry} />}
        {help === 'file' && data && data.link !== '' && (
          <DownloadLink kind="primary" href={data.link} fileName={data.name}>
            {t('download')}
          </DownloadLink>
        )}
        <ButtonLink kind={help === 'file' || canRenew ? 'plain' : 'primary'} to={book(bookId)}>
          {t('reader:about')}
        </ButtonLink>
        {help === 'again' && (
          <Button pendingLabel={isRetrying && t('opening')} onPress={onRetry}>
            {t('common:tryAgain')}
          </Button>
        )}
        <ButtonLink to={books}>{t('reader:back')}</ButtonLink>
      </EmptyState>
    </main>
  );
};
