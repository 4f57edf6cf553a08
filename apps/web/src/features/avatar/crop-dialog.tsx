import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Crop, INITIAL_CROP } from './crop.ts';
import { CropFrame } from './crop-frame.tsx';

/** Asks which square of a picture to use. Mount a new instance for each picture. */
export const CropDialog = ({
  image,
  isSaving,
  error,
  onSave,
  onClose,
}: {
  /** Null closes the dialog. */
  image: HTMLImageElement | null;
  isSaving: boolean;
  error: string | null;
  onSave: (image: HTMLImageElement, crop: Crop) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['avatar', 'common']);
  const [crop, setCrop] = useState(INITIAL_CROP);
  // stays visible while the dialog fades
  const [shown, setShown] = useState(image);
  if (image !== null && image !== shown) {
    setShown(image);
    setCrop(INITIAL_CROP);
  }
  return (
    <Dialog
      title={t('crop.title')}
      isOpen={image !== null}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            pendingLabel={isSaving && t('crop.saving')}
            onPress={() => image !== null && onSave(image, crop)}
          >
            {t('crop.save')}
          </Button>
        </>
      }
    >
      {error !== null && <Notice tone="danger">{error}</Notice>}
      {shown !== null && <CropFrame image={shown} crop={crop} onChange={setCrop} />}
    </Dialog>
  );
};
