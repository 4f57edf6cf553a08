import type { BookLicence } from '@lectern/contracts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './book-licence-section.module.css';
import { formatProvider, useLicence } from './lcp.queries.ts';
import { RenewButton } from './renew-button.tsx';
import { ReturnButton } from './return-button.tsx';

const Facts = ({ licence }: { licence: BookLicence }) => {
  const { t } = useTranslation('lcp');
  const { provider, state, start, end, print, copy } = licence;
  const lines: [string, string | null][] = [
    [t('facts.provider'), formatProvider(provider)],
    [t('facts.state'), t(`states.${state}`)],
    [t('facts.start'), state === 'not_started' && start !== null ? formatMoment(start) : null],
    [t('facts.end'), end === null ? t('facts.noEnd') : formatMoment(end)],
    [t('facts.print'), print === null ? null : print === 0 ? t('facts.none') : t('facts.pages', { count: print })],
    [t('facts.copy'), copy === null ? null : copy === 0 ? t('facts.none') : t('facts.characters', { count: copy })],
  ];
  return (
    <dl className={styles.facts}>
      {lines
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
};

/** The licence of a book under Readium LCP, with what can be asked of its provider. */
export const BookLicenceSection = ({
  bookId,
  title,
  headingClassName,
}: {
  bookId: string;
  title: string;
  headingClassName: string;
}) => {
  const { t } = useTranslation(['lcp', 'common']);
  const { data: licence, error, isFetching, refetch } = useLicence(bookId);
  const heading = useRef<HTMLHeadingElement>(null);
  // the button that was pressed may be gone
  const focusHeading = (): void => heading.current?.focus();
  const isRetryUseless = error instanceof CallError && error.code !== 'server.fault';
  return (
    <section className={styles.section} aria-busy={!licence && !error}>
      <h2 ref={heading} tabIndex={-1} className={headingClassName}>
        {t('licence')}
      </h2>
      {licence && <Facts licence={licence} />}
      {licence && (
        <div className={styles.actions}>
          <RenewButton bookId={bookId} licence={licence} onRenewed={focusHeading} />
          {licence.can_return && (
            <ReturnButton bookId={bookId} title={title} licence={licence} onReturned={focusHeading} />
          )}
        </div>
      )}
      {!licence && error && (
        <Notice
          tone="danger"
          {...(!isRetryUseless && {
            action: (
              <Button
                kind="quiet"
                size="s"
                pendingLabel={isFetching && t('common:tryAgain')}
                onPress={() => void refetch()}
              >
                {t('common:tryAgain')}
              </Button>
            ),
          })}
        >
          {formatError(error)}
        </Notice>
      )}
      {!licence && !error && <Skeleton className={styles.placeholder} />}
    </section>
  );
};
