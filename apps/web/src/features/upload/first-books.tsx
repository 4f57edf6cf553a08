import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatBytes } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { getFlags } from '../../lib/flags.ts';
import { publicPagePath } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import link from '../../ui/link.module.css';
import { ExternalButtonLink } from '../../ui/link.tsx';
import { PointerText } from '../../ui/pointer-text.tsx';
import { useUser } from '../account/account.queries.ts';
import { useShopHome } from '../partner-books/partner-books.queries.ts';
import styles from './first-books.module.css';
import { UploadButton } from './upload-button.tsx';

/** The list of all formats; `Trans` provides the words. */
const FormatsLink = ({ children }: { children?: ReactNode }) => (
  <a className={link.link} href={`${publicPagePath(currentLanguage(), 'faqFileStorage')}#formats`}>
    {children}
  </a>
);

/** A library without books: the ways to add some, how much fits, and which formats. */
export const FirstBooks = () => {
  const { t } = useTranslation(['books', 'upload']);
  const { data: user } = useUser();
  const shopHome = useShopHome();
  const free = user ? Math.max(0, user.files_size_limit - user.files_size) : 0;
  const room = free > 0 ? ` ${t('upload:first.room', { size: formatBytes(free) })}` : '';
  return (
    <EmptyState
      drawing="shelf"
      title={t('empty.title')}
      text={<PointerText mouse={`${t('empty.text')}${room}`} touch={`${t('empty.touchText')}${room}`} />}
    >
      <UploadButton kind="primary" />
      {shopHome !== null && user && (
        <ExternalButtonLink href={shopHome}>
          {t('upload:first.shop', { shop: user.partner_shop_name })}
        </ExternalButtonLink>
      )}
      <p className={styles.formats}>
        <Trans
          t={t}
          i18nKey={getFlags().audioBooks ? 'upload:first.formats' : 'upload:first.ebookFormats'}
          components={{ all: <FormatsLink /> }}
        />
      </p>
    </EmptyState>
  );
};
