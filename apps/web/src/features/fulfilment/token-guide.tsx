import type { Book, DeviceFulfilment } from '@lectern/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/format-date.ts';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { useFulfilment } from './fulfilment.queries.ts';
import styles from './token-guide.module.css';
import { TokenTimeLeft } from './token-time-left.tsx';
import { useTokenExpiry } from './use-token-expiry.ts';

/** Names of the formats that tokens stand for. */
const FORMATS: Readonly<Record<string, string>> = { 'application/epub+zip': 'EPUB', 'application/pdf': 'PDF' };

const FAILURES = {
  'fulfilment.other_account': 'failure.account',
  'fulfilment.other_device': 'failure.device',
  'fulfilment.token_expired': 'failure.expired',
  'fulfilment.try_again': 'failure.again',
  'fulfilment.failed': 'failure.other',
} as const satisfies Record<NonNullable<DeviceFulfilment['error']>, string>;

/** What a device reported last. */
const DeviceLine = ({ device }: { device: DeviceFulfilment }) => {
  const { t } = useTranslation('fulfilment');
  const { serial, fulfilled, error, reported } = device;
  return (
    <li>
      {fulfilled !== null && t('onDevice', { serial, moment: formatMoment(fulfilled) })}
      {error !== null && (
        <p className={styles.failure}>
          {t('failedOn', { serial, moment: formatMoment(reported) })} {t(FAILURES[error])}
        </p>
      )}
    </li>
  );
};

/**
 * How to get the book of a token on a device, when the token expires, and what devices reported. `action` downloads the token,
 * where the page has no other button for it.
 */
export const TokenGuide = ({ book, action }: { book: Pick<Book, 'id' | 'fast_hash'>; action?: ReactNode }) => {
  const { t } = useTranslation('fulfilment');
  const { data } = useFulfilment(book);
  const expires = data?.expires ?? null;
  const isExpired = useTokenExpiry(expires).kind === 'expired';
  const format = FORMATS[data?.fulfils ?? ''];
  return (
    <section className={styles.guide}>
      <h2 className={cx(type.titleS, styles.heading)}>{t('title')}</h2>
      <p>{format === undefined ? t('what') : t('whatFormat', { format })}</p>
      {isExpired ? (
        <Notice tone="warning">{t('expiredHelp')}</Notice>
      ) : (
        <>
          {expires !== null && <TokenTimeLeft expires={expires} className={styles.expiry} />}
          <ol className={styles.steps}>
            <li>{t('step.download')}</li>
            <li>{t('step.open')}</li>
            <li>{t('step.read')}</li>
          </ol>
          {data?.single_device === true && <p>{t('singleDevice')}</p>}
        </>
      )}
      {action}
      {data !== undefined && data.devices.length > 0 && (
        <ul className={styles.devices} aria-label={t('devices')}>
          {data.devices.map((device) => (
            <DeviceLine key={device.serial} device={device} />
          ))}
        </ul>
      )}
    </section>
  );
};
