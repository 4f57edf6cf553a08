import { type Font, limits } from '@lectern/contracts';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FontName } from './font-name.tsx';
import { useAddFonts, useFonts, useRemoveFont } from './fonts.queries.ts';
import styles from './own-fonts.module.css';

const ACCEPTED = '.woff2,.ttf,.otf,font/woff2,font/ttf,font/otf';

/** The fonts that the reader has uploaded, each as a choice (`renderChoice`) with a button that removes it. */
export const OwnFonts = ({
  renderChoice,
  onRemoved,
}: {
  renderChoice: (font: Font, name: ReactNode) => ReactNode;
  onRemoved: (font: Font) => void;
}) => {
  const { t } = useTranslation('fonts');
  const { data: fonts = [] } = useFonts();
  const [removed, setRemoved] = useState<Font | null>(null);
  const { mutate, isPending, error, reset } = useRemoveFont();
  return (
    <>
      {fonts.map((font) => (
        <span key={font.id} className={styles.own}>
          {renderChoice(font, <FontName font={font} />)}
          <IconButton
            size="s"
            icon={X}
            label={t('remove', { name: font.name })}
            onPress={() => {
              reset();
              setRemoved(font);
            }}
          />
        </span>
      ))}
      <ConfirmDialog
        title={t('remove.title')}
        confirmLabel={t('remove.confirm')}
        danger
        pendingLabel={isPending && t('remove.pending')}
        error={error ? formatError(error) : undefined}
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          if (!removed) return;
          mutate(removed.id, {
            onSuccess: () => {
              onRemoved(removed);
              setRemoved(null);
            },
          });
        }}
      >
        {t('remove.text', { name: removed?.name ?? '' })}
      </ConfirmDialog>
    </>
  );
};

/** Uploads fonts. */
export const AddFont = ({ onAdded }: { onAdded: (font: Font) => void }) => {
  const { t } = useTranslation(['fonts', 'common']);
  const { data: fonts = [], error: listError, refetch } = useFonts();
  const { mutate, isPending, error } = useAddFonts();
  return (
    <div className={styles.add}>
      <FileButton
        label={t('add')}
        accept={ACCEPTED}
        isDisabled={fonts.length >= limits.FONTS}
        pendingLabel={isPending && t('adding')}
        onChoose={(files) => mutate(files, { onSuccess: (font) => font && onAdded(font) })}
      />
      <span className={styles.hint}>{t('hint', { most: limits.FONTS, size: limits.FONT_BYTES / 1024 ** 2 })}</span>
      <span className={styles.failed} role="status">
        {error && formatError(error)}
      </span>
      {listError && (
        <span className={styles.failed} role="status">
          {t('notLoaded')}{' '}
          <Button kind="quiet" size="s" onPress={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </span>
      )}
    </div>
  );
};
