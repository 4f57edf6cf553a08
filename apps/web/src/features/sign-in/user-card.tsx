import type { Provider } from '@lectern/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './sign-in.module.css';

/** The answers so far: the username, with the reader's picture in a browser that knows it, and the shop. */
export const UserCard = ({
  username,
  avatar,
  shop,
  onChange,
}: {
  username: string;
  avatar: string | null;
  shop: Provider;
  onChange: () => void;
}) => {
  const { t } = useTranslation('signIn');
  const id = useId();
  return (
    <div className={styles.user}>
      <Avatar initials={[...username][0]?.toUpperCase() ?? ''} image={avatar} />
      <div>
        <p id={`${id}-name`} className={`${type.strong} ${type.small}`}>
          {username}
        </p>
        <p className={`${type.soft} ${type.small}`}>{shop.name}</p>
      </div>
      <Button id={`${id}-change`} aria-labelledby={`${id}-change ${id}-name`} kind="quiet" size="s" onPress={onChange}>
        {t('change')}
      </Button>
    </div>
  );
};
