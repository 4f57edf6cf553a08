import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isMoreSpaceOffered } from '../../lib/flags.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { type ButtonLook, buttonClass } from '../../ui/button.tsx';

/** The link to the plans; nothing where no more space is offered. `onFollow`: closes what it is in. */
export const GetMoreSpaceLink = ({ onFollow, ...look }: ButtonLook & { onFollow?: () => void }) => {
  const { t } = useTranslation();
  const paths = usePaths();
  if (!isMoreSpaceOffered()) return null;
  return (
    <Link to={paths.settings('plan/change')} className={buttonClass(look)} onClick={onFollow}>
      {t('account.moreSpace')}
    </Link>
  );
};
