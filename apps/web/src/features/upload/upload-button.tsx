import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { useUploadDialog } from './upload-context.ts';

/** Opens the upload dialog. */
export const UploadButton = (look: ButtonLook) => {
  const { t } = useTranslation('upload');
  const { open } = useUploadDialog();
  return (
    <Button {...look} icon={Upload} onPress={open}>
      {t(look.kind === 'primary' ? 'buttonPrimary' : 'button')}
    </Button>
  );
};
