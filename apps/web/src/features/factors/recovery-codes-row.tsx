import type { Factors } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingsRow } from '../settings/settings.parts.tsx';
import { ConfirmFactorChangeDialog } from './confirm-factor-change-dialog.tsx';
import styles from './factors.module.css';
import { toPasswordBody, useFactorMutations } from './factors.queries.ts';

type Props = { recovery: NonNullable<Factors['recovery']>; onRecoveryCodes: (codes: readonly string[]) => void };

/** Warns when fewer codes are left. */
const LOW_CODE_COUNT = 3;

/** The settings row with the number of remaining recovery codes; creates new codes. */
export const RecoveryCodesRow = ({ recovery: { left, created_at: created }, onRecoveryCodes }: Props) => {
  const { t } = useTranslation('factors');
  const { renewRecoveryCodes } = useFactorMutations();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className={styles.section}>
      <SettingsRow
        title={t('recovery.title')}
        text={`${t('recovery.left', { count: left })}\u00a0· ${t('recovery.createdOn', { date: formatDate(created) })}`}
      >
        <Button size="s" onPress={() => setConfirming(true)}>
          {t('recovery.new')}
        </Button>
      </SettingsRow>
      {left < LOW_CODE_COUNT && <Notice tone="warning">{t('recovery.runningLow')}</Notice>}
      <ConfirmFactorChangeDialog
        title={t('recovery.newTitle')}
        text={t('recovery.newText')}
        confirmLabel={t('recovery.create')}
        isOpen={isConfirming}
        onConfirm={async (password) => onRecoveryCodes(await renewRecoveryCodes(toPasswordBody(password)))}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
};
