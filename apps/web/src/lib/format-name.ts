import i18next from 'i18next';

/** A format as readers write it, with what protects the file: `EPUB`, `PDF DRM`, *unknown format* (spec section 3). */
export const formatName = (format: string, protection: { isDrm: boolean; isLcp: boolean } | null = null): string => {
  const name = format === '' ? i18next.t('common:unknown.format') : format.toUpperCase();
  if (protection?.isLcp) return `${name} LCP`;
  return protection?.isDrm ? `${name} DRM` : name;
};
