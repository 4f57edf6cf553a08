import { DropZone } from './drop-zone.tsx';
import { useUploadDesk } from './upload-context.ts';

export { UploadButton } from './upload-button.tsx';
export { UploadProvider } from './upload-provider.tsx';
export { UploadStatus } from './upload-status.tsx';

/** While mounted, files may be dropped anywhere in the window. For screens that show the library; the dialog has its own. */
export const UploadZone = () => {
  const { shown, add } = useUploadDesk();
  return shown ? null : <DropZone onFiles={add} />;
};
