import { Check, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import styles from './menu.module.css';

const ARROWS = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const;
const isArrow = (key: string): key is keyof typeof ARROWS => key in ARROWS;

/** Moves the focus between choices that stand beside each other; up and down are keys of the menu. */
const moveInRow = (event: KeyboardEvent): void => {
  if (!(event.target instanceof HTMLElement) || !isArrow(event.key) || !event.target.closest('[data-row]')) return;
  const neighbour = event.target[ARROWS[event.key]];
  if (!(neighbour instanceof HTMLElement) || !neighbour.matches('[role="menuitemradio"]')) return;
  event.preventDefault();
  neighbour.focus();
};

/** The lazily loaded part of `Menu`. Screens use `MenuItem`, `MenuSeparator` and `MenuRadioGroup` instead of the rows below. */
export const MenuPopover = ({
  label,
  focus,
  target,
  page,
  isOpen,
  onOpenChange,
  onStay,
  onLeave,
  head,
  children,
}: {
  label: string;
  /** `first` focuses the first item, for keyboard users. */
  focus: 'first' | true;
  target: RefObject<HTMLElement | null>;
  /** The page colour of the book in which it opens. */
  page: string | undefined;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  onStay: () => void;
  onLeave: (pointer: string) => void;
  head: ReactNode;
  children: ReactNode;
}) => (
  <Popover
    className={styles.popover ?? ''}
    aria-label={label}
    data-page={page}
    triggerRef={target}
    placement="bottom end"
    offset={6}
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    onPointerEnter={onStay}
    onPointerLeave={(event) => onLeave(event.pointerType)}
  >
    {head}
    <div role="presentation" onKeyDown={moveInRow}>
      <Menu className={styles.menu ?? ''} aria-label={label} autoFocus={focus} onClose={() => onOpenChange(false)}>
        {children}
      </Menu>
    </div>
  </Popover>
);

export type ItemProps = {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  children: string;
} & ({ onAction: () => void } | /** A document outside the app. */ { href: string });
export const MenuItemRow = ({ icon, danger = false, disabled = false, children, ...action }: ItemProps) => (
  <MenuItem className={cx(styles.item, danger && styles.danger)} textValue={children} isDisabled={disabled} {...action}>
    {icon && <Icon of={icon} />}
    {children}
  </MenuItem>
);

export const MenuSeparatorRow = () => <Separator className={styles.line ?? ''} />;

export type ChoiceProps<V extends string> = {
  label: string;
  /** The choices stand beside each other, as many as fit. */
  isRow?: boolean;
  value: V;
  onChange: (value: V) => void;
  choices: readonly { value: V; label: string; lang?: string; icon?: LucideIcon }[];
};
export const MenuRadioRows = <V extends string>({ label, isRow = false, value, onChange, choices }: ChoiceProps<V>) => (
  <MenuSection
    className={cx(isRow && styles.choices)}
    {...(isRow && { 'data-row': '' })}
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
      <MenuItem key={choice.value} id={choice.value} className={styles.item ?? ''} textValue={choice.label}>
        {choice.icon && <Icon of={choice.icon} />}
        <span lang={choice.lang}>{choice.label}</span>
        {choice.value === value && !isRow && <Icon of={Check} className={styles.tick} />}
      </MenuItem>
    ))}
  </MenuSection>
);
