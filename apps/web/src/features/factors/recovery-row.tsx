import type { Factors } from '@lectern/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingsRow } from '../settings/settings.parts.tsx';
import styles from './factors.module.css';
import { proofOf, useFactorChanges } from './factors.queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

type Props = { recovery: NonNullable<Factors['recovery']>; onCodes: (codes: readonly string[]) => void };

/** Fewer are soon none. */
const FEW = 3;

/** How many recovery codes are left, and new ones. */
export const RecoveryRow = ({ recovery: { left, created_at: created }, onCodes }: Props) => {
  const { t } = useTranslation('factors');
  const { newCodes } = useFactorChanges();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={styles.part}>
      <SettingsRow
        title={t('recovery.title')}
        text={`${t('recovery.left', { count: left })}\u00a0· ${t('recovery.since', { date: formatDate(created) })}`}
      >
        <Button size="s" onPress={() => setAsked(true)}>
          {t('recovery.new')}
        </Button>
      </SettingsRow>
      {left < FEW && <Notice tone="warning">{t('recovery.few')}</Notice>}
      <RemoveDialog
        title={t('recovery.newTitle')}
        text={t('recovery.newText')}
        verb={t('recovery.make')}
        isOpen={isAsked}
        onRemove={async (password) => onCodes(await newCodes(proofOf(password)))}
        onClose={() => setAsked(false)}
      />
    </div>
  );
};
