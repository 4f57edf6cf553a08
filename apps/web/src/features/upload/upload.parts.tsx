import { DropZone } from './drop-zone.tsx';
import { useUploadDialog } from './upload-context.ts';

export { FirstBooks } from './first-books.tsx';
export { UploadButton } from './upload-button.tsx';
export { UploadProvider } from './upload-provider.tsx';
export { UploadStatus } from './upload-status.tsx';

/** Accepts files that are dropped anywhere in the window while it is mounted. For library screens; the dialog has its own. */
export const UploadZone = () => {
  const { isOpen, add } = useUploadDialog();
  return isOpen ? null : <DropZone onFiles={add} />;
};
