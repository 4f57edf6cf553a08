import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { useUploadDialog } from './upload-context.ts';

/** Opens the upload dialog, after `onPress`. */
export const UploadButton = ({ onPress, ...look }: ButtonLook & { onPress?: () => void }) => {
  const { t } = useTranslation('upload');
  const { open } = useUploadDialog();
  return (
    <Button
      {...look}
      icon={Upload}
      onPress={() => {
        onPress?.();
        open();
      }}
    >
      {t(look.kind === 'primary' ? 'buttonPrimary' : 'button')}
    </Button>
  );
};
