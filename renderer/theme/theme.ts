import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple, type PopoverProps } from '@mantine/core'
import { currentLocale } from '../kit/messages.ts'

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

/** Red for what cannot be undone, as calm as the rest. */
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

/** Greys that lean a little towards the brand. Shade 6 is the lightest that text may have on white. */
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

/** Dark surfaces, from text (0) to the canvas (9): what rises gets lighter. */
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
 * No transitions on opening and closing: a page may be hidden in the middle of one (kept pages, src/shell/keep-alive),
 * and its cleared timer would leave the element there, invisible and in the way.
 */
const leaving = { exitDuration: 0 }

/**
 * The height between a field and the edge of the window, for the styles of whatever floats beside the field
 * (sizes.css).
 */
const roomVariable = '--fw-room'

/**
 * Every list, menu and calendar floats in the page itself: a card or a dialog around its field would cut it off. It
 * opens on the side with more room, and where both are too low it gets as high as the room and scrolls.
 */
const floating: Partial<PopoverProps> = {
  withinPortal: true,
  middlewares: {
    flip: { padding: 5, fallbackStrategy: 'bestFit' },
    shift: true,
    size: {
      padding: 5,
      apply: ({ elements, availableHeight }) =>
        elements.floating.style.setProperty(roomVariable, `${Math.max(availableHeight, leastRoom)}px`),
    },
  },
}
/** A row and its padding: a window lower than that is none. */
const leastRoom = 48

/**
 * Gives the focus of a menu that opens to its first item that can be chosen. Mantine's focus trap takes a disabled
 * button with a tab index for one that takes the focus: the focus stayed outside, where neither the arrows nor Esc are
 * the menu's.
 */
function markFirstItem(menu: HTMLElement | null): void {
  if (!menu?.querySelector('[data-autofocus]'))
    menu?.querySelector('[data-menu-item]:not([data-disabled])')?.setAttribute('data-autofocus', 'true')
}

/** The one scrim: dark enough to set a dialog apart, light enough to keep the page behind it in mind. */
const scrim = { backgroundOpacity: 0.3 }

const floatingTitle = { fontSize: rem(16), fontWeight: 600, lineHeight: 1.5 }

/**
 * The list of a picker scrolls by itself: a scroll area inside it would be a region that no key reaches (axe:
 * scrollable-region-focusable), while a list that belongs to a field is moved by the field's arrow keys. It opens for a
 * press, the arrows and what is typed: a form that leads to a faulty field is not to cover what it says there.
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

/** `2026-11-01`: Chinese writes the year first. Without dayjs, which the first list would have to wait for. */
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

/** Mantine as this product wears it (design/look.md §2). */
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
      styles: {
        label: { marginBottom: 4 },
        description: { marginTop: 4, fontSize: 13 },
        error: { marginTop: 4, fontSize: 13 },
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
    // The placeholder is a child that the role menu does not allow; without it the first item takes the focus.
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
      styles: { title: floatingTitle },
    },
    Drawer: {
      defaultProps: { overlayProps: scrim, transitionProps: { ...leaving, duration: 180 } },
      styles: { title: floatingTitle },
    },
    ...Object.fromEntries(['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'].map((name) => [name, pickList])),
    // Overlays that a dialog composes by itself are the same scrim.
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
}

/**
 * Mantine's variables read our tokens, so that a token changes everything (`<MantineProvider cssVariablesResolver>`).
 */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: meanings, dark: meanings })
