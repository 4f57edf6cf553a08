import type { Export } from '@lectern/contracts';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { formatBytes, formatPercent } from '../../i18n/format.ts';
import { formatDate, formatMoment } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useProof } from '../proof/proof.parts.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './privacy.module.css';
import { useBeginExport, useExport } from './privacy.queries.ts';

type Trying = { is: 'idle'; error: unknown } | { is: 'beginning' };

/** Everything that is known of the reader in one file: asked for here, and fetched here when it is ready. */
export const ExportSection = () => {
  const { t } = useTranslation(['privacy', 'common']);
  const { data, error, refetch } = useExport();
  const [trying, setTrying] = useState<Trying>({ is: 'idle', error: null });
  const beginExport = useBeginExport();
  const { prove, dialog } = useProof();
  const begin = async (): Promise<void> => {
    setTrying({ is: 'beginning' });
    try {
      await prove(beginExport);
      setTrying({ is: 'idle', error: null });
    } catch (refused) {
      setTrying({ is: 'idle', error: refused });
    }
  };
  const trouble = trying.is === 'idle' ? (trying.error ?? (data ? null : error)) : null;
  const button = (words: string) => (
    <Button icon={Archive} waiting={trying.is === 'beginning' && t('export.beginning')} onPress={() => void begin()}>
      {words}
    </Button>
  );
  return (
    <SettingsSection title={t('export.title')} text={t('export.text')}>
      {trouble !== null && (
        <Notice
          tone="danger"
          action={
            data === undefined && (
              <Button kind="quiet" size="s" onPress={() => void refetch()}>
                {t('common:tryAgain')}
              </Button>
            )
          }
        >
          {errorText(trouble)}
        </Notice>
      )}
      {data && <Shown of={data} button={button} />}
      {dialog}
    </SettingsSection>
  );
};

/** How far it is. The button is there whenever a new one may be asked for. */
const Shown = ({ of: one, button }: { of: Export; button: (words: string) => React.ReactNode }) => {
  const { t } = useTranslation('privacy');
  switch (one.state) {
    case 'none':
      return <div>{button(t('export.begin'))}</div>;
    case 'failed':
      return (
        <>
          <Notice tone="danger">{t('export.failed')}</Notice>
          <div>{button(t('export.again'))}</div>
        </>
      );
    case 'waiting':
    case 'running': {
      const words = t(`export.${one.state}`);
      const share = one.state === 'waiting' ? null : one.percent / 100;
      return (
        <div className={styles.running} role="status">
          <p className={styles.line}>
            <span>{words}</span>
            {share !== null && <span className={styles.percent}>{formatPercent(share)}</span>}
          </p>
          <Progress share={share} label={words} size="m" />
          <p className={styles.small}>{t('export.stay')}</p>
        </div>
      );
    }
    case 'ready':
      return <Ready of={one} button={button} />;
    default:
      return one.state satisfies never;
  }
};

const Ready = ({ of: one, button }: { of: Export; button: (words: string) => React.ReactNode }) => {
  const { t } = useTranslation('privacy');
  const until = t('export.until', { size: formatBytes(one.bytes ?? 0), date: formatDate(one.expires_at ?? '') });
  return (
    <>
      <SettingsRow title={t('export.ready')} text={until}>
        <DownloadLink href={one.url ?? ''} fileName="lectern.zip">
          {t('export.download')}
        </DownloadLink>
      </SettingsRow>
      {one.next_at === null ? (
        <div>{button(t('export.again'))}</div>
      ) : (
        <p className={styles.small}>{t('export.next', { moment: formatMoment(one.next_at) })}</p>
      )}
    </>
  );
};
