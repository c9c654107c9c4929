import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple, type PopoverProps } from '@mantine/core'
import { currentLocale } from '../kit/i18n.ts'

/** Petrol, hue 205 in OKLCH: calm beside status green and blue, and 6.4 : 1 on white at shade 7. */
const brand: MantineColorsTuple = [
  '#eef9fb',
  '#d7f1f4',
  '#b2e4e9',
  '#82d0d9',
  '#4db8c3',
  '#1d9ca8',
  '#00818c',
  '#006972',
  '#00555c',
  '#053d43',
]

/** Red for irreversible actions, as muted as the other colors. */
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadcda',
  '#f3b9b5',
  '#ea938d',
  '#e0706a',
  '#d4524c',
  '#c63f3a',
  '#b42826',
  '#9c2220',
  '#7d1b1a',
]

/** Grays with a tint of the brand. Shade 6 is the lightest with sufficient contrast for text on white. */
const gray: MantineColorsTuple = [
  '#f8fafa',
  '#f1f4f5',
  '#e7ebec',
  '#dbdfe1',
  '#c8cdcf',
  '#9ea3a5',
  '#666b6d',
  '#545859',
  '#3a3e3f',
  '#1c1f20',
]

/** Dark surfaces, from text (0) to the canvas (9): elevated surfaces are lighter. */
const dark: MantineColorsTuple = [
  '#e3e7e9',
  '#c3c8ca',
  '#9ba0a2',
  '#7b8082',
  '#3c4143',
  '#2d3234',
  '#22272a',
  '#171b1d',
  '#121517',
  '#0d1011',
]

/**
 * No open and close transitions: a page may be hidden during one (src/shell/keep-alive), and its cleared timer would
 * leave an invisible overlay.
 */
const leaving = { exitDuration: 0 }

/** Available height between a field and the edge of the window, for the styles of its overlay (component-size.css). */
const roomVariable = '--fw-room'

/**
 * Dropdowns use portals, because cards and dialogs would clip them. They open on the side with more room, and scroll
 * where neither side has enough.
 */
const floating: Partial<PopoverProps> = {
  withinPortal: true,
  middlewares: {
    flip: { padding: 5, fallbackStrategy: 'bestFit' },
    shift: true,
    size: {
      padding: 5,
      apply: ({ elements, availableHeight }) =>
        elements.floating.style.setProperty(roomVariable, `${Math.max(availableHeight, minRoom)}px`),
    },
  },
}
/** Height of a row with padding, the minimum useful height. */
const minRoom = 48

/**
 * Focuses the first enabled item of an opening menu. Mantine's focus trap takes a disabled button with a tab index for
 * focusable, which left the focus outside the menu, where arrows and Esc do not work.
 */
function markFirstItem(menu: HTMLElement | null): void {
  if (!menu?.querySelector('[data-autofocus]'))
    menu?.querySelector('[data-menu-item]:not([data-disabled])')?.setAttribute('data-autofocus', 'true')
}

/** Common overlay: dark enough to set a dialog apart, light enough to keep the page visible. */
const scrim = { backgroundOpacity: 0.3 }

/**
 * The dropdown itself scrolls: a scroll area inside would be unreachable by keyboard (axe:
 * scrollable-region-focusable), while the arrow keys of the field scroll a listbox. It opens on click, arrows and
 * typing, but not on focus, which would cover the error of the field.
 */
const pickList = {
  defaultProps: { withScrollArea: false, openOnFocus: false },
  styles: (_: unknown, { maxDropdownHeight = 220 }: { readonly maxDropdownHeight?: number | string }) => ({
    options: {
      maxHeight: `min(${typeof maxDropdownHeight === 'number' ? rem(maxDropdownHeight) : maxDropdownHeight}, calc(var(${roomVariable}, 100dvh) - 10px))`,
      overflowY: 'auto' as const,
    },
  }),
}

/** `2026-11-01`: year first, as in Chinese. Without dayjs, which would delay the first list. */
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const yearOf = (day: string): string => day.slice(0, 4)
const isEnglish = (): boolean => currentLocale() === 'en'
const calendars = {
  MonthLevel: {
    defaultProps: {
      monthLabelFormat: (day: string) =>
        isEnglish() ? month.format(new Date(day.slice(0, 10))) : `${yearOf(day)}年${Number(day.slice(5, 7))}月`,
    },
  },
  YearLevel: { defaultProps: { yearLabelFormat: (day: string) => (isEnglish() ? yearOf(day) : `${yearOf(day)}年`) } },
  DecadeLevel: {
    defaultProps: {
      decadeLabelFormat: (from: string, to: string) => `${yearOf(from)} – ${yearOf(to)}${isEnglish() ? '' : '年'}`,
    },
  },
}

/** Mantine's theme (design/look.md §2). */
export const theme = createTheme({
  fontFamily: 'var(--fw-font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.6', xl: '1.65' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.4' },
      h2: { fontSize: rem(16), lineHeight: '1.5' },
      h3: { fontSize: rem(14), lineHeight: '1.5' },
      h4: { fontSize: rem(14), lineHeight: '1.5' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(6), sm: rem(6), md: rem(6), lg: rem(10), xl: rem(10) },
  defaultRadius: 'md',
  colors: { brand, red, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
    InputWrapper: {
      // help below the field, where schema forms have it
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: {
        label: { marginBottom: 4 },
        description: { marginTop: 4, fontSize: 13, lineHeight: '20px' },
        error: { marginTop: 4, fontSize: 13, lineHeight: '20px' },
      },
    },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Table: { defaultProps: { verticalSpacing: 6, tabularNums: true, highlightOnHover: true, stickyHeader: true } },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        withArrow: false,
        fz: 13,
        transitionProps: { ...leaving, duration: 100, transition: 'fade' },
      },
    },
    Popover: { defaultProps: { ...floating, transitionProps: { ...leaving, duration: 120, transition: 'fade' } } },
    // The placeholder is a child that role menu does not allow; without it the first item takes the focus.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        menuItemTabIndex: 0,
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { ...leaving, duration: 120 },
      },
    },
    MenuDropdown: { defaultProps: { ref: markFirstItem } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: scrim,
        transitionProps: { ...leaving, duration: 160, transition: 'pop' },
      },
    },
    Drawer: { defaultProps: { overlayProps: scrim, transitionProps: { ...leaving, duration: 180 } } },
    ...Object.fromEntries(['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'].map((name) => [name, pickList])),
    // Overlays composed by dialogs use the same scrim.
    ModalOverlay: { defaultProps: scrim },
    DrawerOverlay: { defaultProps: scrim },
    Anchor: { defaultProps: { underline: 'hover' } },
    ...calendars,
  },
})

const meanings = {
  '--mantine-color-body': 'var(--fw-surface)',
  '--mantine-color-text': 'var(--fw-text)',
  '--mantine-color-dimmed': 'var(--fw-text-dim)',
  '--mantine-color-placeholder': 'var(--fw-text-faint)',
  '--mantine-color-anchor': 'var(--fw-brand-text)',
  '--mantine-color-error': 'var(--fw-fail)',
  '--mantine-color-default': 'var(--fw-surface)',
  '--mantine-color-default-hover': 'color-mix(in srgb, var(--fw-surface), var(--fw-text) 4%)',
  '--mantine-color-default-border': 'var(--fw-line-strong)',
  '--mantine-color-default-color': 'var(--fw-text)',
  '--mantine-color-brand-light': 'var(--fw-brand-soft)',
  '--mantine-color-brand-light-hover': 'color-mix(in srgb, var(--fw-brand-soft), var(--fw-brand) 12%)',
  '--mantine-color-brand-light-color': 'var(--fw-brand-text)',
  '--mantine-color-red-light': 'var(--fw-fail-soft)',
  '--mantine-color-red-light-color': 'var(--fw-fail)',
  '--mantine-color-yellow-light': 'var(--fw-warn-soft)',
  '--mantine-color-yellow-light-color': 'var(--fw-warn)',
}

/**
 * Maps Mantine's variables to our tokens, so that a token changes everything (`<MantineProvider
 * cssVariablesResolver>`).
 */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: meanings, dark: meanings })
