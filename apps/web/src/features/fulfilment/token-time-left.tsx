import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './token-time-left.module.css';
import { useTokenExpiry } from './use-token-expiry.ts';

/** *in 4 minutes*, as the language writes it. */
const formatIn = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  new Intl.RelativeTimeFormat(currentLanguage()).format(value, unit);

/** When a token expires, counted while it is shown: *Expires in 4 minutes*, *Expired*. */
export const TokenTimeLeft = ({ expires, className }: { expires: string | null; className?: string | undefined }) => {
  const { t } = useTranslation('fulfilment');
  const expiry = useTokenExpiry(expires);
  const getText = (): string => {
    switch (expiry.kind) {
      case 'never':
        return t('token');
      case 'expired':
        return t('expired');
      case 'soon':
        return t('expiresSoon');
      case 'later':
        return t('expiresIn', { time: formatIn(expiry.value, expiry.unit) });
      default:
        return expiry satisfies never;
    }
  };
  const text = getText();
  return (
    <span className={cx(styles.line, expiry.kind === 'expired' && styles.expired, className)} title={text}>
      <Icon of={Clock} size="s" />
      <span className={styles.text}>{text}</span>
    </span>
  );
};
