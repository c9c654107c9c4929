import { useMediaQuery } from '@mantine/hooks'
import { narrowPx } from '#schemas/api/limits.ts'

/** Below the specification's breakpoint lists become cards. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, undefined, { getInitialValueInEffect: false }) ?? false
