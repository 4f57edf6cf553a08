import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Upload, uploads } from './uploads.ts';

/** Controls of the upload dialog, for all components of the feature. */
export type UploadDialogControls = {
  isOpen: boolean;
  open: () => void;
  /** Adds files and opens the dialog. */
  add: (files: readonly File[]) => void;
};

export const UploadDialogContext = createContext<UploadDialogControls | null>(null);

export const useUploadDialog = (): UploadDialogControls => {
  const controls = useContext(UploadDialogContext);
  if (controls === null) throw new Error('UploadProvider is missing');
  return controls;
};

export const useUploads = (): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.current);
