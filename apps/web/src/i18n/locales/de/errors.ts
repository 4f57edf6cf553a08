import { de } from '@lectern/contracts/error-texts/de';

export const errors = {
  ...de,
  'file.already_there': 'Bereits in Ihrer Bibliothek. Es wurde nichts doppelt hinzugefügt.',
};
