import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getMobileApp } from '../../lib/mobile-app.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from '../../ui/side-links.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useOpenInApp } from './mobile-app.queries.ts';

/** Links to the mobile apps in their stores; icons in the navigation rail. Renders nothing when the installation has none. */
export const MobileAppLinks = ({ isRail = false }: { isRail?: boolean }) => {
  const { t } = useTranslation('mobileApp');
  const { android, ios } = getMobileApp();
  const links = [
    { system: 'android', url: android },
    { system: 'ios', url: ios },
  ] as const;
  const offered = links.flatMap(({ system, url }) => (url === null ? [] : [{ system, url, name: t(system) }]));
  if (offered.length === 0) return null;
  return (
    <nav className={isRail ? styles.rail : styles.links} aria-label={t('links')}>
      {offered.map(({ system, url, name }) =>
        isRail ? (
          <Tooltip key={system} text={name}>
            <a href={url} target="_blank" rel="noreferrer" aria-label={name}>
              <Icon of={Smartphone} />
            </a>
          </Tooltip>
        ) : (
          <a key={system} href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ),
      )}
    </nav>
  );
};

/** Opens a book in the app of this phone. Renders nothing elsewhere. */
export const OpenInAppButton = ({ book, className }: { book: { fast_hash: string }; className?: string }) => {
  const { t } = useTranslation('mobileApp');
  const open = useOpenInApp();
  if (open === null) return null;
  return (
    <IconButton
      icon={Smartphone}
      label={t('open')}
      {...(className !== undefined && { className })}
      onPress={() => open(book)}
    />
  );
};
