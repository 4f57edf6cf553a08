import { Check, type LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

/** A menu that the mouse has left closes after this long (spec section 4, "Dropdowns"). */
const LEAVE_MS = 1000;

/**
 * Opens from its `trigger` (a button of this alphabet). Arrow keys, type-ahead, Esc returns the focus; one menu is open at a
 * time. `head` stands above the items and is not one of them.
 */
export const Menu = ({
  trigger,
  label,
  head,
  children,
}: {
  trigger: ReactElement;
  label: string;
  head?: ReactNode;
  children: ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(leaving.current);
  const leave = (pointer: string) => {
    stay();
    if (pointer === 'mouse') leaving.current = setTimeout(() => setOpen(false), LEAVE_MS);
  };
  return (
    <MenuTrigger
      isOpen={open}
      onOpenChange={(next) => {
        stay();
        setOpen(next);
      }}
    >
      {trigger}
      <Popover
        className={styles.popover ?? ''}
        offset={6}
        onPointerEnter={stay}
        onPointerLeave={(event) => leave(event.pointerType)}
      >
        {head}
        <AriaMenu className={styles.menu ?? ''} aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
};

export const MenuItem = ({
  icon,
  danger = false,
  disabled = false,
  onAction,
  children,
}: {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onAction: () => void;
  children: string;
}) => (
  <AriaMenuItem
    className={cx(styles.item, danger && styles.danger)}
    textValue={children}
    isDisabled={disabled}
    onAction={onAction}
  >
    {icon && <Icon of={icon} />}
    {children}
  </AriaMenuItem>
);

/** Above a destructive item, which comes last. */
export const MenuLine = () => <Separator className={styles.line ?? ''} />;

/** A group of which one is chosen. */
export const MenuChoice = <V extends string>({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  choices: readonly { value: V; label: string; lang?: string; icon?: LucideIcon }[];
}) => (
  <MenuSection
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const chosen = choices.find((choice) => keys !== 'all' && keys.has(choice.value));
      if (chosen && chosen.value !== value) onChange(chosen.value);
    }}
  >
    <Header className={styles.head ?? ''}>{label}</Header>
    {choices.map((choice) => (
      <AriaMenuItem key={choice.value} id={choice.value} className={styles.item ?? ''} textValue={choice.label}>
        {choice.icon && <Icon of={choice.icon} />}
        <span lang={choice.lang}>{choice.label}</span>
        {choice.value === value && <Icon of={Check} className={styles.tick} />}
      </AriaMenuItem>
    ))}
  </MenuSection>
);
