import type { Export } from '@lectern/contracts';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatPercent } from '../../i18n/format.ts';
import { formatDate, formatMoment } from '../../i18n/format-date.ts';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useReauthentication } from '../reauthentication/reauthentication.parts.tsx';
import { SettingsRow, SettingsSection } from '../settings/settings.parts.tsx';
import styles from './privacy.module.css';
import { useExport, useStartExport } from './privacy.queries.ts';

type StartState = { is: 'idle'; error: unknown } | { is: 'starting' };

/** The settings section to create and download an export of all data. */
export const ExportSection = () => {
  const { t } = useTranslation(['privacy', 'common']);
  const { data, error, refetch } = useExport();
  const [startState, setStartState] = useState<StartState>({ is: 'idle', error: null });
  const startExport = useStartExport();
  const { withReauthentication, dialog } = useReauthentication();
  const start = async (): Promise<void> => {
    setStartState({ is: 'starting' });
    try {
      await withReauthentication(startExport);
      setStartState({ is: 'idle', error: null });
    } catch (failure) {
      setStartState({ is: 'idle', error: failure });
    }
  };
  const shownError = startState.is === 'idle' ? (startState.error ?? (data ? null : error)) : null;
  const renderButton = (label: string) => (
    <Button
      icon={Archive}
      pendingLabel={startState.is === 'starting' && t('export.starting')}
      onPress={() => void start()}
    >
      {label}
    </Button>
  );
  return (
    <SettingsSection title={t('export.title')} text={t('export.text')}>
      {shownError !== null && (
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
          {formatError(shownError)}
        </Notice>
      )}
      {data && <ExportStatus data={data} renderButton={renderButton} />}
      {dialog}
    </SettingsSection>
  );
};

type ExportProps = { data: Export; renderButton: (label: string) => React.ReactNode };

/** The state of the export, with the button whenever a new export is allowed. */
const ExportStatus = ({ data, renderButton }: ExportProps) => {
  const { t } = useTranslation('privacy');
  switch (data.state) {
    case 'none':
      return <div>{renderButton(t('export.start'))}</div>;
    case 'failed':
      return (
        <>
          <Notice tone="danger">{t('export.failed')}</Notice>
          <div>{renderButton(t('export.again'))}</div>
        </>
      );
    case 'waiting':
    case 'running': {
      const label = t(`export.${data.state}`);
      const share = data.state === 'waiting' ? null : data.percent / 100;
      return (
        <div className={styles.running} role="status">
          <p className={styles.line}>
            <span>{label}</span>
            {share !== null && <span className={styles.percent}>{formatPercent(share)}</span>}
          </p>
          <Progress share={share} label={label} size="m" />
          <p className={styles.small}>{t('export.canLeave')}</p>
        </div>
      );
    }
    case 'ready':
      return <ReadyExport data={data} renderButton={renderButton} />;
    default:
      return data.state satisfies never;
  }
};

const ReadyExport = ({ data, renderButton }: ExportProps) => {
  const { t } = useTranslation('privacy');
  const availability = t('export.availableUntil', {
    size: formatBytes(data.bytes ?? 0),
    date: formatDate(data.expires_at ?? ''),
  });
  return (
    <>
      <SettingsRow title={t('export.ready')} text={availability}>
        <DownloadLink href={data.url ?? ''} fileName="lectern.zip">
          {t('export.download')}
        </DownloadLink>
      </SettingsRow>
      {data.next_at === null ? (
        <div>{renderButton(t('export.again'))}</div>
      ) : (
        <p className={styles.small}>{t('export.nextAt', { moment: formatMoment(data.next_at) })}</p>
      )}
    </>
  );
};
