import { useEffect, useState } from 'react'
import type { Finding, Form } from '#schemas/form/form.ts'

const quietMs = 500
/** Delay in ms before large forms are checked, because compiling thousands of items takes up to a second. */
const largeQuietMs = 2_500
const largeItems = 800

/** Returns what prevents publishing, shortly after the last change; errors come first. */
export function useFindings(form: Form): readonly Finding[] {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      async () => {
        const { compile } = await import('#schemas/form/compile.ts')
        if (isOver) return
        const { errors } = compile(form)
        setFindings(errors)
      },
      form.items.length > largeItems ? largeQuietMs : quietMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [form])
  return findings
}
