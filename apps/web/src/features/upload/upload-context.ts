import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Upload, uploads } from './uploads.ts';

/** What the pieces of the upload ask of the one dialog. */
export type UploadDesk = {
  /** Whether the dialog is on show. */
  shown: boolean;
  /** Shows the dialog. */
  open: () => void;
  /** Adds files and shows the dialog. */
  add: (files: readonly File[]) => void;
};

export const UploadDeskContext = createContext<UploadDesk | null>(null);

export const useUploadDesk = (): UploadDesk => {
  const desk = useContext(UploadDeskContext);
  if (desk === null) throw new Error('The upload has no provider around it');
  return desk;
};

export const useUploads = (): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.current);
