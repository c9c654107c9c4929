import { useMediaQuery } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import type { ThemeConfig } from '#schemas/api/theme-config.ts'
import { themeSettingsAtom } from './theme-settings.ts'

/**
 * The look as this screen has room for it: below 1000 px the layout is `defaults` and the menu whole (specification
 * §2).
 */
export function useShownTheme(): ThemeConfig & { readonly isNarrow: boolean } {
  const look = useAtomValue(themeSettingsAtom)
  const isNarrow = useMediaQuery('(max-width: 999.98px)', false, { getInitialValueInEffect: false })
  return isNarrow ? { ...look, layout: 'defaults', isCollapse: false, isNarrow } : { ...look, isNarrow }
}
