import { errors as serverErrors } from '../errors.ts';

export const errors = {
  ...serverErrors,
  'file.already_there': 'Bereits in Ihrer Bibliothek. Es wurde nichts doppelt hinzugefügt.',
};

export { until } from '../errors.ts';
