import { useMediaQuery } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import type { ThemeConfig } from '#schemas/api/theme-config.ts'
import { lookAtom } from './look.ts'

/** The look as this screen has room for it: below 1000 px the layout is `defaults` and the menu whole (specification §2). */
export function useShownLook(): ThemeConfig & { readonly isNarrow: boolean } {
  const look = useAtomValue(lookAtom)
  const isNarrow = useMediaQuery('(max-width: 999.98px)', false, { getInitialValueInEffect: false })
  return isNarrow ? { ...look, layout: 'defaults', isCollapse: false, isNarrow } : { ...look, isNarrow }
}
