import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuRadioGroup } from '../../ui/menu.tsx';

/** The fewest stars of a list; null: all books. Half a star: every book with stars. */
export type MinRating = 0.5 | 2 | 3 | 4 | 5 | null;

const CHOICES: readonly MinRating[] = [null, 5, 4, 3, 2, 0.5];
const toKey = (stars: MinRating): string => String(stars ?? 'all');

/** Limits a list to books with at least so many stars. */
export const RatingFilter = ({ value, onChange }: { value: MinRating; onChange: (value: MinRating) => void }) => {
  const { t } = useTranslation('ratings');
  const toText = (stars: MinRating): string => {
    if (stars === null) return t('filter.all');
    if (stars === 0.5) return t('filter.rated');
    return stars === 5 ? t('filter.five') : t('filter.atLeast', { count: stars });
  };
  const label = t('filter.button', { filter: toText(value) });
  const shortText = value === 0.5 ? t('filter.rated') : value === 5 ? formatNumber(5) : `${formatNumber(value ?? 0)}+`;
  return (
    <Menu
      label={t('filter.label')}
      trigger={
        value === null ? (
          <IconButton size="s" icon={Star} label={label} />
        ) : (
          <Button kind="quiet" size="s" icon={Star} aria-label={label}>
            {shortText}
          </Button>
        )
      }
    >
      <MenuRadioGroup
        label={t('filter.label')}
        value={toKey(value)}
        onChange={(key) => onChange(CHOICES.find((stars) => toKey(stars) === key) ?? null)}
        choices={CHOICES.map((stars) => ({ value: toKey(stars), label: toText(stars) }))}
      />
    </Menu>
  );
};
