import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { useUploadDesk } from './upload-context.ts';

/** Opens the upload dialog. The main action of an empty library, a plain one elsewhere. */
export const UploadButton = (look: ButtonLook) => {
  const { t } = useTranslation('upload');
  const { open } = useUploadDesk();
  return (
    <Button {...look} icon={Upload} onPress={open}>
      {t(look.kind === 'primary' ? 'buttonMain' : 'button')}
    </Button>
  );
};
