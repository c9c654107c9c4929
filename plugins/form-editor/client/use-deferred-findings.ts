import { useMemo, useState } from 'react'
import type { Finding, ItemId } from '#schemas/form/form.ts'

/**
 * Returns the findings without those that appeared on the selected item since its selection, because a question being
 * written is not reported until the selection moves on.
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
