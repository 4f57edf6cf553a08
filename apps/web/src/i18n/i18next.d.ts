import 'i18next';
import type { English } from '@lectern/texts/translation-types';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: English;
    /** Keys are flat: error codes hold dots. */
    keySeparator: false;
    returnNull: false;
  }
}
