import { useMemo, useState } from 'react'
import type { Finding, ItemId } from '#schemas/form/form.ts'

/**
 * The findings without those that appeared on the selected item since it was selected: a question that is still being
 * written is not wrong yet. They come when it is left.
 */
export function useCalmFindings(findings: readonly Finding[], selected: ItemId | undefined): readonly Finding[] {
  const [held, setHeld] = useState({ selected, known: new Set<string>() })
  if (held.selected !== selected)
    setHeld({ selected, known: new Set(findings.filter(({ item }) => item === selected).map(({ code }) => code)) })
  return useMemo(
    () => findings.filter(({ item, code }) => item === undefined || item !== held.selected || held.known.has(code)),
    [findings, held],
  )
}
