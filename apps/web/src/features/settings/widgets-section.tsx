import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type from '../../ui/theme/type.module.css';
import type { OverviewWidget } from '../widgets/widgets.queries.ts';
import { SettingsSection } from './settings.parts.tsx';
import styles from './widgets-section.module.css';

type Target = { key: OverviewWidget; position: 'before' | 'after' };

/** The widgets of the overview: switches them on and off, and orders them by dragging, by keys or by buttons. */
export const WidgetsSection = ({
  order,
  isOn,
  onToggle,
  onMove,
}: {
  order: readonly OverviewWidget[];
  isOn: (widget: OverviewWidget) => boolean;
  onToggle: (widget: OverviewWidget, isOn: boolean) => void;
  onMove: (widget: OverviewWidget, target: Target) => void;
}) => {
  const { t } = useTranslation('settings');
  const [announcement, setAnnouncement] = useState('');
  const find = (key: unknown): OverviewWidget | undefined => order.find((widget) => widget === key);

  /** Moves a widget by one place, as far as there is one; says where it is now, because the focus stays on the button. */
  const step = (widget: OverviewWidget, by: -1 | 1): void => {
    const from = order.indexOf(widget);
    const neighbour = order[from + by];
    const place = neighbour === undefined ? from : from + by;
    if (neighbour !== undefined) onMove(widget, { key: neighbour, position: by === -1 ? 'before' : 'after' });
    setAnnouncement(t('widgets.moved', { name: t(`widgets.${widget}`), place: place + 1, count: order.length }));
  };

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': t(`widgets.${find(key) ?? 'figures'}`) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.drop ?? ''} />,
    onReorder: ({ keys, target }) => {
      const [moved] = [...keys].map(find);
      const key = find(target.key);
      if (moved === undefined || key === undefined || target.dropPosition === 'on') return;
      onMove(moved, { key, position: target.dropPosition });
    },
  });
  return (
    <SettingsSection title={t('widgets.title')} text={t('widgets.text')}>
      <GridList
        aria-label={t('widgets.list')}
        className={styles.list ?? ''}
        items={order.map((id) => ({ id }))}
        dependencies={[order, isOn]}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={dragAndDropHooks}
      >
        {({ id }) => {
          const name = t(`widgets.${id}`);
          return (
            <GridListItem id={id} textValue={name} className={styles.item ?? ''}>
              <Button slot="drag" className={styles.grip ?? ''} aria-label={t('widgets.drag', { name })}>
                <Icon of={GripVertical} />
              </Button>
              <span className={styles.name}>
                <Checkbox checked={isOn(id)} onChange={(checked) => onToggle(id, checked)}>
                  {name}
                </Checkbox>
              </span>
              <IconButton icon={ChevronUp} size="s" label={t('widgets.up', { name })} onPress={() => step(id, -1)} />
              <IconButton icon={ChevronDown} size="s" label={t('widgets.down', { name })} onPress={() => step(id, 1)} />
            </GridListItem>
          );
        }}
      </GridList>
      <p className={type.hidden} role="status">
        {announcement}
      </p>
    </SettingsSection>
  );
};
