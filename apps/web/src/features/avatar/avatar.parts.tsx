import { AVATAR_TYPES, type User } from '@lectern/contracts';
import { CircleAlert, ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { getInitials } from '../account/account.queries.ts';
import styles from './avatar.module.css';
import { useChangeAvatar } from './avatar.queries.ts';
import type { Crop } from './crop.ts';
import { openPicture, PictureRejected, renderCrop } from './picture.ts';

const CropDialog = createLazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** The reader's picture with the buttons that change and remove it; the chosen file is cropped in a dialog first. */
export const AvatarField = ({ user }: { user: User }) => {
  const { t } = useTranslation(['avatar', 'errors']);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const [fileError, setFileError] = useState<string | null>(null);
  const change = useChangeAvatar(user);
  const removed = change.variables === null;

  const toText = (error: unknown): string =>
    error instanceof PictureRejected
      ? t(`errors:${error.code}`, error.details)
      : formatError(error instanceof Error ? error : new Error(String(error)));
  const open = (file: File | undefined): void => {
    if (!file) return;
    change.reset();
    setFileError(null);
    openPicture(file).then(
      (opened) => {
        setOpened(true);
        setImage(opened);
      },
      (error: unknown) => setFileError(toText(error)),
    );
  };
  const save = (picture: HTMLImageElement, crop: Crop): void => {
    renderCrop(picture, crop).then(
      (file) => change.mutate(file, { onSuccess: () => setImage(null) }),
      (error: unknown) => {
        setImage(null);
        setFileError(toText(error));
      },
    );
  };
  const error = fileError ?? (removed && change.error ? formatError(change.error) : null);
  return (
    <div className={styles.field}>
      <Avatar initials={getInitials(user.full_name.trim() || user.login)} image={user.avatar} size="l" />
      <div className={styles.actions}>
        <FileTrigger acceptedFileTypes={AVATAR_TYPES} onSelect={(files) => open(files?.[0])}>
          <Button size="s" icon={ImageUp}>
            {t(user.avatar === null ? 'choose' : 'change')}
          </Button>
        </FileTrigger>
        {user.avatar !== null && (
          <Button
            kind="quiet"
            size="s"
            icon={Trash2}
            pendingLabel={change.isPending && removed && t('removing')}
            onPress={() => change.mutate(null)}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{t('hint')}</p>
      {error !== null && (
        <p className={styles.error} role="alert">
          <Icon of={CircleAlert} size="s" />
          <span>{error}</span>
        </p>
      )}
      {wasOpened && (
        <CropDialog
          image={image}
          isSaving={change.isPending}
          error={change.error && !removed ? formatError(change.error) : null}
          onSave={save}
          onClose={() => setImage(null)}
        />
      )}
    </div>
  );
};
