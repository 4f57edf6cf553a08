export { DialogSheet } from './dialog-sheet.tsx';
export { MenuItemRow, MenuPopover, MenuRadioRows, MenuSeparatorRow } from './menu-popover.tsx';
export { PanelPopover } from './panel-popover.tsx';
export { TooltipBubble } from './tooltip-bubble.tsx';
